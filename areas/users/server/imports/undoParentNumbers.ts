import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { UndoContext } from '../../../imports/server/index.ts'
import { changeTelephones } from '../../../registry/server/memberBatches.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { formatNames } from './formatNames.ts'
import type { NumberChange } from './parentNumbers.ts'

/** The changed numbers in the trace of a row. `version` is the parent's before. Older traces have none. */
export const numberTraces = z
  .array(z.object({ parentId: z.int(), version: z.int(), before: z.string().nullable(), after: z.string() }))
  .default([])

/** Lists the parents with a changed number who have been changed since, as a reason that prevents undoing. */
export const findChangedParents = async (
  db: Db,
  undoing: Pick<UndoContext, 'schoolId' | 'asker'>,
  numbers: readonly NumberChange[],
): Promise<string[]> => {
  const { schoolId } = undoing
  const ids = numbers.map(({ parentId }) => parentId)
  const rows = await db
    .select({ id: member.id, version: member.version })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(ids)}`))
    .for('update')
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const since = numbers.filter(({ parentId, version }) => versions.get(parentId) !== version + 1)
  const changed = [...new Set(since.map(({ parentId }) => parentId))]
  if (changed.length === 0) return []
  return [`${changed.length} 名换号家长的新修改（${await formatNames(db, undoing, changed)}）`]
}

/** Restores the numbers of parents. Siblings' rows name the same parent and restore the same number. */
export const restoreNumbers = async (db: Db, schoolId: number, numbers: readonly NumberChange[]): Promise<void> => {
  const before = new Map(numbers.map((one) => [one.parentId, one.before]))
  await changeTelephones(
    db,
    schoolId,
    [...before].map(([memberId, telephone]) => ({ memberId, telephone })),
  )
}
