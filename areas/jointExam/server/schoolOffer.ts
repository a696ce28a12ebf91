import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { jointExamOffer } from './tables.ts'

/** SQL condition: the school still belongs to the bureau that made the offer. A school sees only its own row. */
const isOfOwnBureau = sql<boolean>`exists (select 1 from ${school}
  where ${school.id} = ${jointExamOffer.schoolId}
    and (${school.bureauId} = ${jointExamOffer.bureauId} or ${school.id} = ${jointExamOffer.bureauId}))`

/** Locks an offer to a school until the end of the transaction. Undefined if there is none. */
export const lockOffer = async (db: Db, schoolId: number, id: number) => {
  const where = and(eq(jointExamOffer.schoolId, schoolId), eq(jointExamOffer.id, id))
  const [row] = await db.select().from(jointExamOffer).where(where).for('update')
  if (row === undefined) return undefined
  const [found] = await db.select({ isOfOwnBureau }).from(jointExamOffer).where(where)
  return { ...row, isOfOwnBureau: found?.isOfOwnBureau === true }
}

/** Changes an offer to a school. */
export const changeOffer = async (
  db: Db,
  { schoolId, id }: { readonly schoolId: number; readonly id: number },
  changes: Partial<typeof jointExamOffer.$inferInsert>,
): Promise<void> => {
  await db
    .update(jointExamOffer)
    .set(changes)
    .where(and(eq(jointExamOffer.schoolId, schoolId), eq(jointExamOffer.id, id)))
}
