import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { type DayPlan, isSchoolDay as hasLessons, readDayPlans } from '../../leave/server/index.ts'
import { type AfterSchoolPeriod, sortPeriods, isEarly, findPeriodsOfDay, findRoundAt } from '../contract.ts'
import { afterSchoolConfig } from './tables.ts'

/** The current moment by the school's clock and calendar. */
export interface Today {
  readonly schoolId: number
  readonly now: Date
  /** `yyyy-MM-dd`. */
  readonly day: string
  /** `HH:mm`. */
  readonly time: string
  readonly start: Date
  readonly plan: DayPlan
}

/** Reads today with holidays, vacations and make-up days. */
export const readToday = async (db: Db, schoolId: number, now: Date, timeZone: string): Promise<Today> => {
  const wire = toWireTime(now, timeZone)
  const day = wire.slice(0, 10)
  const plan = (await readDayPlans(db, schoolId, [day]))(day)
  return { schoolId, now, day, time: wire.slice(11, 16), start: startOfDay(day, timeZone), plan }
}

/** Round of a class, from 1, with its period if one is set. */
interface Round {
  readonly round: number
  readonly period: AfterSchoolPeriod | null
  /** Why a dismissal now needs a reason. Empty if it needs none. */
  readonly early: string
}

type Config = Pick<typeof afterSchoolConfig.$inferSelect, 'periods' | 'weekdays'>

/** Returns true if pupils have lessons on the day. */
export const isSchoolDay = ({ plan }: Today): boolean => hasLessons(plan)

const earlyWords = (today: Today, period: AfterSchoolPeriod | null, isConfigured: boolean): string => {
  if (period !== null) return isEarly(period, today.time) ? `未到放学时间（${period.start}）` : ''
  // A class without any periods may be dismissed at any time on a school day.
  return isConfigured || !isSchoolDay(today) ? '今天没有放学时段' : ''
}

/** Returns the current round for a configuration. */
export const findRound = (today: Today, config: Config | undefined): Round => {
  const periods = config === undefined ? [] : sortPeriods(findPeriodsOfDay(config, today.plan))
  const round = findRoundAt(periods, today.time)
  const period = periods[round - 1] ?? null
  const isConfigured = config !== undefined && (config.periods.length > 0 || config.weekdays.length > 0)
  return { round, period, early: earlyWords(today, period, isConfigured) }
}

/** Reads the current round of a class. */
export const readRound = async (db: Db, today: Today, departmentId: number): Promise<Round> => {
  const [config] = await db
    .select({ periods: afterSchoolConfig.periods, weekdays: afterSchoolConfig.weekdays })
    .from(afterSchoolConfig)
    .where(and(eq(afterSchoolConfig.schoolId, today.schoolId), eq(afterSchoolConfig.departmentId, departmentId)))
  return findRound(today, config)
}
