import { desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { type TemperaturePeriod, defaultTemperature, parseRange } from '../settings.ts'
import { temperatureConfig, temperaturePeriods } from './tables.ts'

/** The periods that act from a day on, until the next version. */
export interface PeriodVersion {
  readonly fromDay: string
  readonly periods: readonly TemperaturePeriod[]
}

/** The first day of the periods that a school begins with. */
export const firstDay = '1900-01-01'

const { periods: firstPeriods, range: firstRange } = defaultTemperature

/** The periods of a school that has set none. */
export const firstVersion: PeriodVersion = { fromDay: firstDay, periods: firstPeriods }

/** Reads all periods a school has had and has planned, the latest first. */
export const readPeriodVersions = async (db: Db, schoolId: number): Promise<readonly PeriodVersion[]> => {
  const rows = await db
    .select({ fromDay: temperaturePeriods.fromDay, periods: temperaturePeriods.periods })
    .from(temperaturePeriods)
    .where(eq(temperaturePeriods.schoolId, schoolId))
    .orderBy(desc(temperaturePeriods.fromDay))
  return rows.length === 0 ? [firstVersion] : rows
}

/** Returns the periods that act on a day. */
export const findPeriodsOn = (versions: readonly PeriodVersion[], day: string): readonly TemperaturePeriod[] =>
  (versions.find(({ fromDay }) => fromDay <= day) ?? firstVersion).periods

/** Reads a school's normal range, in tenths of a degree. */
export const readRange = async (
  db: Db,
  schoolId: number,
): Promise<{ readonly least: number; readonly most: number }> => {
  const [row] = await db
    .select({ least: temperatureConfig.least, most: temperatureConfig.most })
    .from(temperatureConfig)
    .where(eq(temperatureConfig.schoolId, schoolId))
  return row ?? parseRange(firstRange)
}

/** Reads the periods of several schools on a day, by school. */
export const readPeriodsBySchool = async (
  db: Db,
  schoolIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, readonly TemperaturePeriod[]>> => {
  const rows = await db
    .selectDistinctOn([temperaturePeriods.schoolId])
    .from(temperaturePeriods)
    .where(
      sql`${temperaturePeriods.schoolId} = any(${sql.param([...schoolIds])}::bigint[]) and ${temperaturePeriods.fromDay} <= ${day}`,
    )
    .orderBy(temperaturePeriods.schoolId, desc(temperaturePeriods.fromDay))
  const set = new Map(rows.map(({ schoolId, periods }) => [schoolId, periods]))
  return new Map(schoolIds.map((id) => [id, set.get(id) ?? firstPeriods]))
}

/** Returns the name of each period a school has had, the latest name of one that was renamed. */
export const namePeriods = (versions: readonly PeriodVersion[]): ReadonlyMap<number, string> =>
  new Map(versions.toReversed().flatMap(({ periods }) => periods.map(({ id, name }) => [id, name] as const)))

/** Reads the current day of a school. */
export const readToday = async (db: Db, schoolId: number, now: Date): Promise<string> =>
  toWireTime(now, await readSchoolTimeZone(db, schoolId)).slice(0, 10)
