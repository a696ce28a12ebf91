import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { catalogue, withoutSchool } from '../../../platform/server/catalogue.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import { type Target, levels, targetTitles, targets } from '../words.ts'
import { honorAward, honorKind } from './tables.ts'

/** A kind of honour. */
export type Kind = typeof honorKind.$inferSelect

const position = (words: readonly string[], column: typeof honorKind.level | typeof honorKind.target) =>
  sql`array_position(${sql.param([...words])}::text[], ${column})`

/** The kinds of a school, by recipient and from the highest level. */
export const kinds = catalogue(honorKind, {
  name: '荣誉项目',
  order: [
    position(targets, honorKind.target),
    sql`${position(levels, honorKind.level)} desc`,
    honorKind.name,
    honorKind.id,
  ],
  present: (row) => withoutSchool(row),
  twice: ({ name }) => ({ kind: honorRefusals.kindTwice, words: { name } }),
})

const lockKind = async (db: Db, schoolId: number, kindId: number, strength: 'share' | 'update'): Promise<Kind> => {
  const [row] = await db
    .select()
    .from(honorKind)
    .where(and(eq(honorKind.schoolId, schoolId), eq(honorKind.id, kindId)))
    .for(strength)
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

const countAwards = (db: Db, schoolId: number, kindId: number) =>
  db.$count(honorAward, and(eq(honorAward.schoolId, schoolId), eq(honorAward.kindId, kindId)))

/** Adds a kind, or saves one. Level and recipient of one that was awarded stay, since the figures count by them. */
export const saveKind = async (context: Context<typeof honor.saveKind>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  if (body.id !== undefined) {
    const { level, target } = await lockKind(db, schoolId, body.id, 'update')
    const isMoved = level !== body.level || target !== body.target
    if (isMoved && (await countAwards(db, schoolId, body.id)) > 0) throw new Refusal(honorRefusals.kindFixed)
  }
  return kinds.save(context, body)
}

/** Deletes a kind that was never awarded. */
export const deleteKind = async (context: Context<typeof honor.deleteKind>) => {
  const { db, session, query } = context
  const schoolId = schoolOf(session)
  await lockKind(db, schoolId, query.id, 'update')
  const used = await countAwards(db, schoolId, query.id)
  if (used > 0) throw new Refusal(honorRefusals.kindUsed, { count: used })
  return kinds.remove(context, query.id)
}

/** Finds an enabled kind for one of these recipients, and keeps it from being changed until the transaction ends. */
export const lockUsableKind = async (
  db: Db,
  schoolId: number,
  kindId: number,
  recipients: readonly Target[],
): Promise<Kind> => {
  const kind = await lockKind(db, schoolId, kindId, 'share')
  if (kind.disabled) throw new Refusal(honorRefusals.kindDisabled, { name: kind.name })
  if (!recipients.includes(kind.target))
    throw new Refusal(honorRefusals.wrongTarget, { name: kind.name, target: targetTitles[kind.target] })
  return kind
}
