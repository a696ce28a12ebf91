import { and, between, eq, gt, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readDayPlans } from '../../../leave/server/index.ts'
import { plannedDays } from '../../limits.ts'
import { type DueRound, type NightCalendar, findNight, listDueRounds, listNights } from '../../nights.ts'
import { readGuardsByPlan, readPlacesByLine, readPlans } from '../setup/readSetup.ts'
import { readNightClock } from '../setup/settings.ts'
import { patrolCheck, patrolHoliday, patrolRound, patrolRoundGuard } from '../tables.ts'

const minute = 60_000

/** Rounds per statement. A round has at most 60 places with 6 parameters each. */
const roundsAtOnce = 150

type Planned = Awaited<ReturnType<typeof readPlans>>[number]

/** A round to plan, with the guards and places that it is planned with. */
interface WantedRound {
  readonly key: string
  readonly round: Omit<typeof patrolRound.$inferInsert, 'schoolId' | 'id'>
  readonly guards: readonly { readonly id: number; readonly name: string }[]
  readonly places: readonly { readonly id: number; readonly name: string; readonly location: string }[]
}

const keyOf = (planId: number, night: string, startTime: string): string => `${planId} ${night} ${startTime}`

const makeRound = (
  { plan, line }: Planned,
  { night, startTime, startAt }: DueRound,
  guards: WantedRound['guards'],
  places: WantedRound['places'],
): WantedRound => {
  const endAt = new Date(startAt.getTime() + line.minutes * minute)
  const dueAt = new Date(endAt.getTime() + plan.tolerance * minute)
  const words = { planName: plan.name, lineId: line.id, lineName: line.name, isOrdered: line.isOrdered }
  const times = { startAt, endAt, dueAt }
  // Names of guards stay out: the trail records the basis.
  const basis = JSON.stringify([words, times, guards.map(({ id }) => id), places])
  const round = { planId: plan.id, night, startTime, ...words, ...times, basis, total: places.length }
  return { key: keyOf(plan.id, night, startTime), round, guards, places }
}

const readCalendar = async (db: Db, schoolId: number, nights: readonly string[]): Promise<NightCalendar> => {
  const [first = '', last = ''] = [nights[0], nights.at(-1)]
  const rows = await db
    .select({ day: patrolHoliday.day, kind: patrolHoliday.kind })
    .from(patrolHoliday)
    .where(and(eq(patrolHoliday.schoolId, schoolId), between(patrolHoliday.day, first, last)))
  const planOf = await readDayPlans(db, schoolId, nights)
  return { holidays: new Map(rows.map(({ day, kind }) => [day, kind])), planOf }
}

/** Returns the rounds of the coming nights that have not reached their start time. */
const findWanted = async (db: Db, schoolId: number, now: Date): Promise<WantedRound[]> => {
  const plans = await readPlans(db, schoolId)
  if (plans.length === 0) return []
  const clock = await readNightClock(db, schoolId)
  const nights = listNights(findNight(now, clock), plannedDays + 1)
  const calendar = await readCalendar(db, schoolId, nights)
  const [guards, places] = [await readGuardsByPlan(db, schoolId), await readPlacesByLine(db, schoolId)]
  return plans.flatMap((planned) => {
    const own = (guards.get(planned.plan.id) ?? []).map(({ id, name }) => ({ id, name }))
    const all = (places.get(planned.line.id) ?? []).map(({ id, name, location }) => ({ id, name, location }))
    return listDueRounds(planned.plan, nights, calendar, clock)
      .filter(({ startAt }) => startAt > now)
      .map((due) => makeRound(planned, due, own, all))
  })
}

const insertRounds = async (db: Db, schoolId: number, wanted: readonly WantedRound[]): Promise<number> => {
  const byKey = new Map(wanted.map((one) => [one.key, one]))
  const inserted = await db
    .insert(patrolRound)
    .values(wanted.map(({ round }) => ({ ...round, schoolId })))
    .onConflictDoNothing()
    .returning()
  const rows = inserted.flatMap(({ id, planId, night, startTime }) => {
    const of = byKey.get(keyOf(planId, night, startTime))
    return of === undefined ? [] : [{ id, of }]
  })
  const guards = rows.flatMap(({ id: roundId, of }) =>
    of.guards.map(({ id: guardId, name }) => ({ schoolId, roundId, guardId, name })),
  )
  const checks = rows.flatMap(({ id: roundId, of }) =>
    of.places.map(({ id: placeId, name: placeName, location }, position) => {
      const place = { placeId, placeName, location }
      return { schoolId, roundId, position, ...place }
    }),
  )
  if (guards.length > 0) await db.insert(patrolRoundGuard).values(guards)
  if (checks.length > 0) await db.insert(patrolCheck).values(checks)
  return inserted.length
}

/** Inserts rounds in parts. All rounds of a large school would exceed the parameters of a statement. */
const insertInParts = async (db: Db, schoolId: number, wanted: readonly WantedRound[]): Promise<number> => {
  let added = 0
  for (let at = 0; at < wanted.length; at += roundsAtOnce)
    added += await insertRounds(db, schoolId, wanted.slice(at, at + roundsAtOnce))
  return added
}

/**
 * Makes the rounds of the coming nights match plans, lines, holidays and settings. Only rounds before their start time
 * and without a check are removed or planned again; all others are history.
 */
export const syncRounds = async (
  db: Db,
  schoolId: number,
  now: Date,
): Promise<{ readonly added: number; readonly removed: number }> => {
  // Lock, because two saves at once would plan from what the other is about to change.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('patrol_round'), hashtext(${String(schoolId)}))`)
  const wanted = await findWanted(db, schoolId, now)
  const isToCome = and(eq(patrolRound.schoolId, schoolId), gt(patrolRound.startAt, now), eq(patrolRound.checked, 0))
  const planned = await db
    .select({
      id: patrolRound.id,
      planId: patrolRound.planId,
      night: patrolRound.night,
      startTime: patrolRound.startTime,
      basis: patrolRound.basis,
    })
    .from(patrolRound)
    .where(isToCome)
  const basisByKey = new Map(wanted.map(({ key, round }) => [key, round.basis]))
  const outdated = planned.filter((row) => basisByKey.get(keyOf(row.planId, row.night, row.startTime)) !== row.basis)
  const ids = outdated.map(({ id }) => id)
  if (ids.length > 0) await db.delete(patrolRound).where(and(isToCome, among(patrolRound.id, ids)))
  const gone = new Set(ids)
  const kept = planned.filter(({ id }) => !gone.has(id))
  const known = new Set(kept.map((row) => keyOf(row.planId, row.night, row.startTime)))
  const missing = wanted.filter(({ key }) => !known.has(key))
  return { added: await insertInParts(db, schoolId, missing), removed: ids.length }
}
