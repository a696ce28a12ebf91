import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { periodsOfDay } from '../../../dormitory/server/index.ts'
import { dormitorySchedule } from '../../../dormitory/server/tables.ts'
import { type AlertKind, alertLimits } from '../../words.ts'
import { alertRun } from '../tables.ts'
import type { Frame } from './frame.ts'

/** How far back a missed moment is made up for after an outage, ms. Later a message says nothing anymore. */
export const catchUpMs = alertLimits.catchUpHours * 3_600_000

/** Returned to the dormitory (operations §4). */
const returningPeriod = 6

/**
 * The moment of a day at which a kind is decided: there is none, it is decided all the time, or once at a moment that
 * is to come, has come, was missed, or at which it was decided.
 */
export type Moment =
  | { readonly state: 'holiday' | 'noPeriod' | 'watching' }
  | { readonly state: 'before' | 'due' | 'missed'; readonly due: Date }
  | { readonly state: 'done'; readonly due: Date; readonly at: Date }

const findMoment = async (db: Db, { schoolId, now }: Frame, kind: AlertKind, day: string, due: Date) => {
  if (due > now) return { state: 'before', due } as const
  const [run] = await db
    .select({ at: alertRun.at })
    .from(alertRun)
    .where(and(eq(alertRun.schoolId, schoolId), eq(alertRun.kind, kind), eq(alertRun.day, day)))
  if (run !== undefined) return { state: 'done', due, at: run.at } as const
  return { state: now.getTime() - due.getTime() < catchUpMs ? 'due' : 'missed', due } as const
}

/** Finds the moment of today at which it is decided who has not arrived. */
export const findLateMoment = async (db: Db, frame: Frame): Promise<Moment> =>
  frame.isSchoolDay
    ? findMoment(db, frame, 'late', frame.today, frame.momentOf(frame.settings.lateTime))
    : { state: 'holiday' }

/** Finds from when it is decided today who is out without leave. */
export const findOutMoment = ({ isSchoolDay, hours, now }: Frame): Moment => {
  if (!isSchoolDay) return { state: 'holiday' }
  return now < hours.from ? { state: 'before', due: hours.from } : { state: 'watching' }
}

/** A day whose boarders are decided about at the end of its last returning period. */
interface Night {
  readonly day: string
  readonly moment: Moment
}

/** Finds yesterday's night, whose last period may end after midnight, and today's. */
export const findNights = async (db: Db, frame: Frame): Promise<Night[]> => {
  const { schoolId, yesterday, today, timeZone, planOf } = frame
  const schedules = await db
    .select()
    .from(dormitorySchedule)
    .where(and(eq(dormitorySchedule.schoolId, schoolId), eq(dormitorySchedule.stateDictId, returningPeriod)))
  const nights: Night[] = []
  for (const day of [yesterday, today]) {
    const ends = schedules
      .flatMap((schedule) => periodsOfDay(schedule, day, timeZone, planOf(day)))
      .map(({ endAt }) => endAt.getTime())
    const moment: Moment =
      ends.length === 0
        ? { state: 'noPeriod' }
        : await findMoment(db, frame, 'dormitory', day, new Date(Math.max(...ends)))
    nights.push({ day, moment })
  }
  return nights
}
