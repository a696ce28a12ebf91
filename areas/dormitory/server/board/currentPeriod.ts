import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { narrowToSchool } from '../../../../platform/server/narrowTo.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { readSpecialDays } from '../../../leave/server/index.ts'
import { type boardCalls } from '../../boardContract.ts'
import { returnState } from '../../boardViews.ts'
import { type Period, currentPeriod, getLocalDay, daysAround, lookAheadDays, nextStart } from '../periods.ts'
import { dormitorySchedule } from '../tables.ts'

type Schedule = typeof dormitorySchedule.$inferSelect

interface Moment {
  readonly schoolId: number
  readonly now: Date
  readonly timeZone: string
}

/** Reads a school's current period at a moment, and the next one. */
export const readPeriods = async (db: Db, { schoolId, now, timeZone }: Moment) => {
  const schedules = await db
    .select()
    .from(dormitorySchedule)
    .where(and(eq(dormitorySchedule.schoolId, schoolId), eq(dormitorySchedule.disabled, false)))
  const [first = getLocalDay(now, timeZone)] = daysAround(now, now, timeZone)
  const last = getLocalDay(new Date(now.getTime() + lookAheadDays * 86_400_000), timeZone)
  const days = await readSpecialDays(db, schoolId, first, last)
  return {
    current: currentPeriod(schedules, days, now, timeZone),
    next: nextStart(schedules, days, now, timeZone),
  }
}

/** Handles `currentPeriod`: the current period and the next one. */
export const findPeriod = async ({ db, session, query, clock }: Context<typeof boardCalls.currentPeriod>) => {
  const schoolId = query.schoolId ?? schoolOf(session)
  await narrowToSchool(db, session, schoolId)
  const { timeZone } = session
  const { current, next } = await readPeriods(db, { schoolId, now: clock.now(), timeZone })
  const present = (period: Period<Schedule> | null) =>
    period && {
      alias: period.schedule.alias,
      stateDictId:
        period.schedule.stateDictId === returnState.notReturned ? returnState.notReturned : returnState.returned,
      startTime: toWireTime(period.startAt, timeZone),
      endTime: toWireTime(period.endAt, timeZone),
    }
  return { current: present(current), next: present(next) }
}
