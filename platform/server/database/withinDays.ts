import { type SQL, and, gte, lt } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { nextDay } from '../../contract/wireDay.ts'
import { fromWireTime } from '../../contract/wireMoment.ts'

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The first moment of a day in a time zone. */
export const startOfDay = (day: string, timeZone: string): Date => fromWireTime(`${day} 00:00:00`, timeZone)

/** SQL that is true if a moment is within days of a school's time zone, both included; undefined without bounds. */
export const withinDays = (column: AnyPgColumn, { from, to }: Days, timeZone: string): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, startOfDay(from, timeZone)),
    to === undefined ? undefined : lt(column, startOfDay(nextDay(to), timeZone)),
  )
