import { and, count, desc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import type { YearView } from '../yearContract.ts'
import { honorAward, honorYear } from './tables.ts'

type Year = typeof honorYear.$inferSelect

const countByState = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ yearId: honorAward.yearId, state: honorAward.state, num: count() })
    .from(honorAward)
    .where(eq(honorAward.schoolId, schoolId))
    .groupBy(honorAward.yearId, honorAward.state)
  return (yearId: number, state: string) => rows.find((row) => row.yearId === yearId && row.state === state)?.num ?? 0
}

const presenter = async (db: Db, schoolId: number) => {
  const numberOf = await countByState(db, schoolId)
  return ({ schoolId: _schoolId, ...year }: Year): YearView => ({
    ...year,
    awards: numberOf(year.id, 'approved'),
    proposals: numberOf(year.id, 'proposed'),
  })
}

/** Lists the years of the school, latest first. */
export const listYears = async ({ db, session }: Context<typeof honor.years>) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select()
    .from(honorYear)
    .where(eq(honorYear.schoolId, schoolId))
    .orderBy(desc(honorYear.fromDay), desc(honorYear.id))
  return rows.map(await presenter(db, schoolId))
}

/** Finds an open year and keeps it from being closed until the transaction ends. */
export const lockOpenYear = async (db: Db, schoolId: number, yearId: number): Promise<Year> => {
  const [row] = await db
    .select()
    .from(honorYear)
    .where(and(eq(honorYear.schoolId, schoolId), eq(honorYear.id, yearId)))
    .for('share')
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.closed) throw new Refusal(honorRefusals.yearClosed, { name: row.name })
  return row
}

const save = async (
  db: Db,
  schoolId: number,
  { id, version, ...values }: Partial<Year> & { readonly id: number | undefined; readonly version: number },
) =>
  saveVersioned(db, honorYear, {
    name: '荣誉年度',
    schoolId,
    id,
    version,
    values,
    present: await presenter(db, schoolId),
    twice: { kind: honorRefusals.yearTwice, words: { name: values.name ?? '' } },
  })

/** Adds a year, or saves an open one. */
export const saveYear = async ({ db, session, body }: Context<typeof honor.saveYear>) => {
  const schoolId = schoolOf(session)
  if (body.id !== undefined) await lockOpenYear(db, schoolId, body.id)
  return save(db, schoolId, { ...body, id: body.id })
}

/** Closes a year, or opens it again. */
export const closeYear = ({ db, session, body }: Context<typeof honor.closeYear>) => save(db, schoolOf(session), body)

/** Deletes a year without any award, not even a withdrawn one. */
export const deleteYear = async ({ db, session, query }: Context<typeof honor.deleteYear>) => {
  const schoolId = schoolOf(session)
  // Nothing may be added to the year between the count and the deletion.
  await db
    .select({ id: honorYear.id })
    .from(honorYear)
    .where(and(eq(honorYear.schoolId, schoolId), eq(honorYear.id, query.id)))
    .for('update')
  const used = await db.$count(honorAward, and(eq(honorAward.schoolId, schoolId), eq(honorAward.yearId, query.id)))
  if (used > 0) throw new Refusal(honorRefusals.yearUsed, { count: used })
  return deleteRow(db, honorYear, { schoolId, id: query.id })
}

/** Reaches the years of the session's school. */
export const reachYears = reachRows(honorYear, (session) => eq(honorYear.schoolId, schoolOf(session)))
