import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { temperatureRefusals } from '../refusals.ts'
import type { TemperaturePeriod } from '../settings.ts'
import { referenceDay } from '../states.ts'
import type { SheetFrame } from '../views.ts'
import { findSchoolDays } from './schoolDays.ts'
import { type PeriodVersion, findPeriodsOn, namePeriods, readPeriodVersions, readRange } from './settings.ts'

/** The requested day and period. */
export interface PeriodChoice {
  readonly date?: string | undefined
  readonly periodId?: number | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

interface SchoolMoment {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
  /** True if a request without a period means the whole day. */
  readonly whole?: boolean
  /** True for writers: refuses a period of another day, which readers replace by the usual one. */
  readonly isExact?: boolean
}

type Span = Pick<TemperaturePeriod, 'startTime' | 'endTime'>

/** Returns a time of day in ms on the reference day, or NaN unless it has three parts. */
const toReferenceTime = (clock: string) =>
  clock.split(':').length === 3 ? Date.parse(`${referenceDay.replaceAll('/', '-')}T${clock}Z`) : Number.NaN

/**
 * Returns the period of a reading: the one whose start and end it is strictly between, otherwise the one that it begins
 * or ends.
 */
export const findPeriodOfReading = <Period extends Span>(periods: readonly Period[], clock: string) =>
  periods.find((one) => isWithin(clock, one)) ??
  periods.find(({ startTime }) => startTime === clock) ??
  periods.find(({ endTime }) => endTime === clock)

/** Returns true if a time of day (HH:mm:ss) is strictly between start and end of a period (operations §4). */
export const isWithin = (clock: string, { startTime, endTime }: Span): boolean =>
  toReferenceTime(startTime) < toReferenceTime(clock) && toReferenceTime(clock) < toReferenceTime(endTime)

const findPeriodOfSpan = (periods: readonly TemperaturePeriod[], start: string, end: string): TemperaturePeriod => {
  const [from, to] = [start.slice(11), end.slice(11)]
  const found =
    start.slice(0, 10) === end.slice(0, 10) && from < to
      ? periods.find(({ startTime, endTime }) => startTime < to && endTime > from)
      : undefined
  if (found === undefined) throw new Refusal(temperatureRefusals.wrongPeriod)
  return found
}

/** Returns the current period, otherwise the last that began on the day, otherwise the first. */
export const findDefaultPeriod = (periods: readonly TemperaturePeriod[], day: string, nowTime: string) => {
  if (day < nowTime.slice(0, 10)) return periods.at(-1)
  const clock = day === nowTime.slice(0, 10) ? nowTime.slice(11) : '00:00:00'
  return (
    periods.find((one) => isWithin(clock, one)) ??
    periods.findLast(({ startTime }) => startTime <= clock) ??
    periods.at(0)
  )
}

/** The periods of a day, and the ids of all that a reader may name for it. */
interface Choosable {
  readonly periods: readonly TemperaturePeriod[]
  readonly known: ReadonlySet<number>
}

/** Returns the requested period; undefined without one, or for one that only other days have. */
const findChosenPeriod = ({ periods, known }: Choosable, { periodId, start, end }: PeriodChoice) => {
  if (periodId !== undefined) {
    const found = periods.find(({ id }) => id === periodId)
    if (found === undefined && !known.has(periodId)) throw new Refusal(temperatureRefusals.wrongPeriod)
    return found
  }
  if (start === undefined && end === undefined) return undefined
  if (start === undefined || end === undefined) throw new Refusal(temperatureRefusals.wrongPeriod)
  return findPeriodOfSpan(periods, start, end)
}

const listKnownIds = (versions: readonly PeriodVersion[]) => new Set(namePeriods(versions).keys())

/**
 * Returns the frame of a sheet: day, periods, normal range and the shown period. A period of other days is replaced by
 * the usual one, so that a reader can move between days. Refuses a period that the school never had (10002).
 */
export const readFrame = async (
  db: Db,
  { schoolId, timeZone, now, whole = false, isExact = false }: SchoolMoment,
  when: PeriodChoice,
): Promise<SheetFrame> => {
  const nowTime = toWireTime(now, timeZone)
  const date = when.date ?? when.start?.slice(0, 10) ?? nowTime.slice(0, 10)
  const versions = await readPeriodVersions(db, schoolId)
  const periods = findPeriodsOn(versions, date)
  const named = findChosenPeriod({ periods, known: isExact ? new Set() : listKnownIds(versions) }, when)
  const usual = whole ? undefined : findDefaultPeriod(periods, date, nowTime)
  return {
    nowTime,
    date,
    periods: periods.map(({ id, name, startTime, endTime }) => ({ id, name, startTime, endTime })),
    range: await readRange(db, schoolId),
    current: periods.find((one) => isWithin(nowTime.slice(11), one))?.id ?? null,
    periodId: (named ?? usual)?.id ?? null,
    isSchoolDay: (await findSchoolDays(db, schoolId, [date])).has(date),
  }
}
