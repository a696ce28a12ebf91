import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { SearchContext } from '../../../platform/server/asker.ts'
import { isReadableRecord } from '../../access/server/index.ts'
import { accessRecord } from '../../access/server/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { intelligenceLimits, intelligenceRefusals, type intelligence } from '../contract.ts'

export type Query = Context<typeof intelligence.exportEntryRecords>['body']
export type EntryPeriod = Query['firstPeroid']

const dayLength = 86_400_000

/** Refuses an end day before the start day, and more days than the limit. */
export const refuseBadDays = ({ startDate, endDate }: Pick<Query, 'startDate' | 'endDate'>): void => {
  const { daysTurned, tooManyDays } = intelligenceRefusals
  if (endDate < startDate) throw new Refusal(daysTurned)
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayLength + 1
  if (days > intelligenceLimits.days) throw new Refusal(tooManyDays, { days: intelligenceLimits.days })
}

/** True if a period runs past midnight. */
export const isOvernight = ({ startTime, endTime }: EntryPeriod): boolean => endTime < startTime

/** Returns the second period, or undefined if the query has only one. */
export const getSecondPeriod = ({ condition, secondPeroid }: Query): EntryPeriod | undefined =>
  condition === 1 ? secondPeroid : undefined

/** SQL for a record's time in the school's time zone, cut to the second, so that a period includes its last second. */
const localTime = (timeZone: string) => sql`date_trunc('second', ${accessRecord.at} at time zone ${timeZone}::text)`

/** SQL for the day a record counts for. In a period past midnight, this is the day on which the period begins. */
export const selectPeriodDay = (period: EntryPeriod, timeZone: string): SQL => {
  const local = localTime(timeZone)
  if (!isOvernight(period)) return sql`${local}::date`
  return sql`(case when ${local}::time <= ${period.endTime}::time then ${local}::date - 1 else ${local}::date end)`
}

/** SQL that is true for the records of a period on the days of a query. */
export const isInPeriod = (
  query: Query,
  period: EntryPeriod,
  { schoolId, asker, timeZone }: SearchContext,
): SQL | undefined => {
  const { startDate, endDate } = query
  const time = sql`${localTime(timeZone)}::time`
  const overnight = isOvernight(period)
  const [from, to] = [sql`${time} >= ${period.startTime}::time`, sql`${time} <= ${period.endTime}::time`]
  const after = nextDay(overnight ? nextDay(endDate) : endDate)
  return and(
    eq(accessRecord.schoolId, schoolId),
    // These wider bounds use the index; the conditions below select the exact days.
    gte(accessRecord.at, fromWireTime(`${startDate} 00:00:00`, timeZone)),
    lt(accessRecord.at, fromWireTime(`${after} 00:00:00`, timeZone)),
    eq(accessRecord.stateDictId, period.stateDictId),
    overnight ? sql`(${from} or ${to})` : and(from, to),
    overnight ? sql`${selectPeriodDay(period, timeZone)} between ${startDate}::date and ${endDate}::date` : undefined,
    isReadableRecord(schoolId, asker),
  )
}
