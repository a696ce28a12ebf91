import { and, count, desc, eq, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
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

/** A year of honours. */
export type Year = typeof honorYear.$inferSelect

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

/** Refuses a year that shares days with another of the school, by name. */
const refuseOverlap = async (db: Db, schoolId: number, { id, fromDay, toDay }: YearView): Promise<void> => {
  const [other] = await db
    .select()
    .from(honorYear)
    .where(
      and(
        eq(honorYear.schoolId, schoolId),
        ne(honorYear.id, id),
        lte(honorYear.fromDay, toDay),
        gte(honorYear.toDay, fromDay),
      ),
    )
    .orderBy(honorYear.fromDay, honorYear.id)
    .limit(1)
  if (other === undefined) return
  const { name, fromDay: from, toDay: to } = other
  throw new Refusal(honorRefusals.yearsOverlap, { name, from, to })
}

/** Refuses days of a year outside which it has proposed or approved awards. The others no longer count. */
const refuseAwardsOutside = async (db: Db, schoolId: number, { id, fromDay: from, toDay: to }: YearView) => {
  const isOutside = and(
    eq(honorAward.schoolId, schoolId),
    eq(honorAward.yearId, id),
    inArray(honorAward.state, ['proposed', 'approved']),
    or(lt(honorAward.awardedOn, from), gt(honorAward.awardedOn, to)),
  )
  const outside = await db.$count(honorAward, isOutside)
  if (outside > 0) throw new Refusal(honorRefusals.awardsOutside, { count: outside, from, to })
}

/**
 * Adds a year, or saves an open one. Refuses days that another year has, and days that leave awards of this year out.
 * Both are looked up once the year is written: from then on awards wait for it.
 */
export const saveYear = async ({ db, session, body }: Context<typeof honor.saveYear>) => {
  const schoolId = schoolOf(session)
  // Two years that are saved at once would not see each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('honor_year'), hashtext(${String(schoolId)}))`)
  const before = body.id === undefined ? undefined : await lockOpenYear(db, schoolId, body.id)
  const saved = await save(db, schoolId, { ...body, id: body.id })
  if (before?.fromDay === saved.fromDay && before.toDay === saved.toDay) return saved
  await refuseOverlap(db, schoolId, saved)
  await refuseAwardsOutside(db, schoolId, saved)
  return saved
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
