import { z } from 'zod'

const Day = z.string()

/** The days of a card's period in a form; empty for now and for no end. */
export const PeriodDays = z.object({ beginDay: Day, endDay: Day })
type PeriodDays = z.output<typeof PeriodDays>

export const noDays: PeriodDays = { beginDay: '', endDay: '' }

interface Period {
  readonly beginTime: string | null
  readonly endTime: string | null
}

/** The end of a card's period in words, however the card ended; null of one that was never activated. */
export const periodEnd = ({ beginTime, endTime }: Period): string | null =>
  endTime ?? (beginTime === null ? null : '长期')

/** The days of a period as it is now. */
export const daysOfPeriod = (row: Period): PeriodDays => ({
  beginDay: row.beginTime?.slice(0, 10) ?? '',
  endDay: row.endTime?.slice(0, 10) ?? '',
})

/** A period as the calls take it: from the first moment of a day to the last of another. */
export const periodOfDays = ({ beginDay, endDay }: PeriodDays) => ({
  ...(beginDay === '' ? {} : { beginTime: `${beginDay} 00:00:00` }),
  ...(endDay === '' ? {} : { endTime: `${endDay} 23:59:59` }),
})
