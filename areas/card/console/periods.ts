import { z } from 'zod'

const Day = z.string()

/** Form values of a card's period, as days. Empty means from now, or without an end. */
export const PeriodDays = z.object({ beginDay: Day, endDay: Day })
type PeriodDays = z.output<typeof PeriodDays>

export const emptyPeriodDays: PeriodDays = { beginDay: '', endDay: '' }

interface Period {
  readonly beginTime: string | null
  readonly endTime: string | null
}

/** Returns the end of a card's period as text, or null for a card that was never activated. */
export const formatPeriodEnd = ({ beginTime, endTime }: Period): string | null =>
  endTime ?? (beginTime === null ? null : '长期')

/** Converts a period to form values. */
export const toPeriodDays = (row: Period): PeriodDays => ({
  beginDay: row.beginTime?.slice(0, 10) ?? '',
  endDay: row.endTime?.slice(0, 10) ?? '',
})

/** Converts form values to the period of a call: from the start of the first day to the end of the last. */
export const fromPeriodDays = ({ beginDay, endDay }: PeriodDays) => ({
  ...(beginDay === '' ? {} : { beginTime: `${beginDay} 00:00:00` }),
  ...(endDay === '' ? {} : { endTime: `${endDay} 23:59:59` }),
})
