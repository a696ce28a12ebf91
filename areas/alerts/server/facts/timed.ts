import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { periodsOfDay } from '../../../dormitory/server/index.ts'
import { dormitorySchedule } from '../../../dormitory/server/tables.ts'
import { findLeavesBetween } from '../../../leave/server/index.ts'
import { alertLimits } from '../../words.ts'
import type { Candidate, Pupil, Ways } from '../decide/facts.ts'
import { findLate, findNotReturned } from '../decide/missing.ts'
import { alertRun } from '../tables.ts'
import type { Frame } from './frame.ts'
import { readPassages, readPlaces, readReturned } from './pupils.ts'

/** How far back a missed moment is made up for after an outage, ms. Later a message says nothing anymore. */
export const catchUpMs = alertLimits.catchUpHours * 3_600_000

/** Returned to the dormitory (operations §4). */
const returningPeriod = 6

export interface SchoolFacts {
  readonly pupils: readonly Pupil[]
  readonly ways: Ways
}

/** A kind's decision: its day, and whom it is about. `isOnce` if the day has only one. */
export interface Decision {
  readonly kind: Candidate['kind']
  readonly day: string
  readonly isOnce: boolean
  readonly candidates: readonly Candidate[]
}

const isDue = (due: Date, now: Date) => due <= now && now.getTime() - due.getTime() < catchUpMs

const hasRun = async (db: Db, { schoolId }: Frame, kind: Candidate['kind'], day: string) =>
  (await db.$count(alertRun, and(eq(alertRun.schoolId, schoolId), eq(alertRun.kind, kind), eq(alertRun.day, day)))) > 0

const readLeaves = (db: Db, { schoolId, now }: Frame, due: Date) =>
  findLeavesBetween(db, schoolId, due, new Date(now.getTime() + 1))

/** Decides once a school day, at its time, who has not arrived. */
export const decideLate = async (db: Db, frame: Frame, read: () => Promise<SchoolFacts>): Promise<Decision[]> => {
  const { schoolId, now, today, settings, startOfToday } = frame
  const due = frame.momentOf(settings.lateTime)
  if (!frame.kinds.has('late') || !frame.isSchoolDay || !isDue(due, now)) return []
  if (await hasRun(db, frame, 'late', today)) return []
  const { pupils, ways } = await read()
  const boarders = pupils.filter(({ isBoarder }) => isBoarder).map(({ id }) => id)
  const candidates = findLate({
    due,
    now,
    pupils,
    ways,
    passages: await readPassages(db, schoolId, { after: startOfToday, until: now }),
    places: await readPlaces(db, schoolId, boarders),
    leaves: await readLeaves(db, frame, due),
  })
  return [{ kind: 'late', day: today, isOnce: true, candidates }]
}

/** Returns the last returning period of each day, yesterday's too, because it may end after midnight. */
const findNights = async (db: Db, { schoolId, yesterday, today, timeZone, planOf }: Frame) => {
  const schedules = await db
    .select()
    .from(dormitorySchedule)
    .where(and(eq(dormitorySchedule.schoolId, schoolId), eq(dormitorySchedule.stateDictId, returningPeriod)))
  return [yesterday, today].flatMap((day) => {
    const ends = schedules
      .flatMap((schedule) => periodsOfDay(schedule, day, timeZone, planOf(day)))
      .map(({ endAt }) => endAt.getTime())
    return ends.length === 0 ? [] : [{ day, due: new Date(Math.max(...ends)) }]
  })
}

/** Decides once a day, at the end of its last returning period, who has not returned to the dormitory. */
export const decideNotReturned = async (
  db: Db,
  frame: Frame,
  read: () => Promise<SchoolFacts>,
): Promise<Decision[]> => {
  if (!frame.kinds.has('dormitory')) return []
  const decisions: Decision[] = []
  for (const { day, due } of await findNights(db, frame)) {
    if (!isDue(due, frame.now) || (await hasRun(db, frame, 'dormitory', day))) continue
    const { pupils, ways } = await read()
    const ids = pupils.map(({ id }) => id)
    const returned = new Set((await readReturned(db, frame.schoolId, ids)).keys())
    const leaves = await readLeaves(db, frame, due)
    const candidates = findNotReturned({ due, now: frame.now, pupils, ways, returned, leaves })
    decisions.push({ kind: 'dormitory', day, isOnce: true, candidates })
  }
  return decisions
}
