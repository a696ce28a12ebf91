import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { temperatureReading } from './tables.ts'
import { isNotWithdrawn } from './withdrawn.ts'

interface Range {
  readonly least: number
  readonly most: number
}

/**
 * SQL that is true for a fever: abnormal at its arrival, and not because it was too low. The range may have changed a
 * little since.
 */
export const isFever = ({ least, most }: Range): SQL =>
  sql`${temperatureReading.abnormal} and ${temperatureReading.tempF} > ${(least + most) / 2}::numeric`

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
    left join temperature_config as config on config.school_id = school.s
    join ${temperatureReading} on ${temperatureReading.schoolId} = school.s and ${temperatureReading.day} = ${day}
      and ${temperatureReading.abnormal} and ${temperatureReading.isStudent} = ${isStudent}
      and ${temperatureReading.tempF} > coalesce((config.least + config.most) / 2.0, 366)
      and (${temperatureReading.periodId} is null or ${temperatureReading.periodId} <> all(school.p))
      and ${isNotWithdrawn}
    group by 1`)
  return new Map(rows.map(({ id, people }) => [id, people]))
}
