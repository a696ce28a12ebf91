import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import type { PeriodView, SheetFrame } from '../views.ts'

/** The school's day, `yyyy-MM-dd`, by the server's clock. */
export const todayNow = (): string => schoolNow().slice(0, 10)

/** A period with its times, as a list offers it. */
export const periodWords = ({ name, startTime, endTime }: PeriodView): string =>
  `${name} ${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`

/** True of a period that has not begun at the school's time: nobody can have reported in it. */
export const isToCome = (nowTime: string, day: string, { startTime }: Pick<PeriodView, 'startTime'>): boolean =>
  `${day} ${startTime}` > nowTime

/** Said where a report is asked for without a period (O-MSG-049). */
export const choosePeriod = '请选择正确的时间段！'

/** A day and a period of it; an empty day and 0 leave the choice to the server: the period that is now, or the last one. */
export interface Moment {
  readonly date: string
  readonly period: number
}

/** The moment as calls take it. */
export const asInput = ({ date, period }: Moment) => ({
  ...(date === '' ? {} : { date }),
  ...(period === 0 ? {} : { periodId: period }),
})

/** The moment that a sheet shows: what was asked for, and what the server chose where nothing was. */
export const shownMoment = (asked: Moment, frame: SheetFrame | undefined, today: string): Moment => ({
  date: asked.date || (frame?.date ?? today),
  period: asked.period || (frame?.periodId ?? 0),
})

/** Whether two moments are the same day and period. */
export const isSameMoment = (one: Moment, other: Moment): boolean =>
  one.date === other.date && one.period === other.period
