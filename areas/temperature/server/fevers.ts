import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { defaultTemperature, parseRange } from '../settings.ts'
import { temperatureConfig, temperatureReading } from './tables.ts'
import { isNotWithdrawn } from './withdrawn.ts'

interface Range {
  readonly least: number
  readonly most: number
}

/** Half-way between the limits. The range may have moved since a reading was judged, so its limits can't tell why. */
const middleOf = ({ least, most }: Range): number => (least + most) / 2

/** True for a fever: abnormal at its arrival, and nearer to the upper than to the lower limit. */
export const isFeverReading = (
  { abnormal, tempF }: { readonly abnormal: boolean; readonly tempF: number },
  range: Range,
): boolean => abnormal && tempF > middleOf(range)

const isFeverAbove = (middle: SQL): SQL =>
  sql`${temperatureReading.abnormal} and ${temperatureReading.tempF} > ${middle}`

/** SQL for `isFeverReading`. */
export const isFever = (range: Range): SQL => isFeverAbove(sql`${middleOf(range)}::numeric`)

interface FeverQuery {
  readonly schoolId: number
  readonly day: string
  readonly range: Range
  /** The periods that act on the day. */
  readonly periods: readonly { readonly id: number }[]
}

/** SQL for the people with a fever that lies in no period of the day, which no figure of a period counts. */
export const selectFeversOutside = ({ schoolId, day, range, periods }: FeverQuery): SQL => sql`
  select distinct ${temperatureReading.memberId} as member_id, ${temperatureReading.isStudent} as is_student
  from ${temperatureReading} where ${and(
    eq(temperatureReading.schoolId, schoolId),
    eq(temperatureReading.day, day),
    isFever(range),
    sql`(${temperatureReading.periodId} is null
      or ${temperatureReading.periodId} <> all(${sql.param(periods.map(({ id }) => id))}::bigint[]))`,
    isNotWithdrawn,
  )}`

/** SQL for the middle of the range of a joined school, the default one if it has set none. */
const schoolMiddle = sql`coalesce((${temperatureConfig.least} + ${temperatureConfig.most}) / 2.0,
  ${middleOf(parseRange(defaultTemperature.range))}::numeric)`

interface RegionQuery {
  readonly day: string
  readonly isStudent: boolean
  /** The periods of each school that act on the day. */
  readonly periods: ReadonlyMap<number, readonly { readonly id: number }[]>
}

/** Counts by school the people with a fever that lies in no period of the day. */
export const countFeversOutside = async (
  db: Db,
  { day, isStudent, periods }: RegionQuery,
): Promise<ReadonlyMap<number, number>> => {
  const schools = [...periods].map(([s, own]) => ({ s, p: own.map(({ id }) => id) }))
  const { rows } = await db.execute<{ id: number; people: number }>(sql`
    select school.s as id, count(distinct ${temperatureReading.memberId})::int as people
    from json_to_recordset(${JSON.stringify(schools)}::json) as school (s bigint, p bigint[])
    left join ${temperatureConfig} on ${temperatureConfig.schoolId} = school.s
    join ${temperatureReading} on ${temperatureReading.schoolId} = school.s and ${temperatureReading.day} = ${day}
      and ${temperatureReading.isStudent} = ${isStudent} and ${isFeverAbove(schoolMiddle)}
      and (${temperatureReading.periodId} is null or ${temperatureReading.periodId} <> all(school.p))
      and ${isNotWithdrawn}
    group by 1`)
  return new Map(rows.map(({ id, people }) => [id, people]))
}
