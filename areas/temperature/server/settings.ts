import { eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { schoolConfigRefusals } from '../../schoolConfig/contract.ts'
import type { temperature as calls } from '../contract.ts'
import { type TemperaturePeriod, defaultTemperature, parseRange } from '../settings.ts'
import { temperatureConfig } from './tables.ts'

type Row = typeof temperatureConfig.$inferSelect
type PeriodInput = Omit<TemperaturePeriod, 'id'> & { readonly id?: number | undefined }

const { periods: firstPeriods, range: firstRange } = defaultTemperature
const defaultRow = { periods: [...firstPeriods], lastNumber: firstPeriods.length, ...parseRange(firstRange) }

/** Reads a school's temperature periods by start, and its normal range in tenths of a degree. */
export const readTemperatureConfig = async (
  db: Db,
  schoolId: number,
): Promise<{ readonly periods: readonly TemperaturePeriod[]; readonly least: number; readonly most: number }> => {
  const [row] = await db.select().from(temperatureConfig).where(eq(temperatureConfig.schoolId, schoolId))
  const { periods, least, most } = row ?? defaultRow
  return { periods, least, most }
}

/** Reads the periods of several schools, by school. */
export const readPeriodsBySchool = async (
  db: Db,
  schoolIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TemperaturePeriod[]>> => {
  const rows = await db
    .select({ schoolId: temperatureConfig.schoolId, periods: temperatureConfig.periods })
    .from(temperatureConfig)
    .where(sql`${temperatureConfig.schoolId} = any(${sql.param([...schoolIds])}::bigint[])`)
  const set = new Map(rows.map(({ schoolId, periods }) => [schoolId, periods]))
  return new Map(schoolIds.map((id) => [id, set.get(id) ?? defaultRow.periods]))
}

/** Numbers the periods. An existing one keeps its number, a new one gets a number never used before. */
const numberPeriods = (row: Row, given: readonly PeriodInput[]) => {
  const known = new Set(row.periods.map(({ id }) => id))
  let { lastNumber } = row
  const numberOf = (id: number | undefined): number => {
    if (id !== undefined && known.delete(id)) return id
    lastNumber += 1
    return lastNumber
  }
  const periods = given
    .map(({ id, ...period }) => ({ id: numberOf(id), ...period }))
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  return { periods, lastNumber }
}

/** Sets the periods, the range or both. The row lock serializes concurrent saves. */
export const writeTemperature = async (
  db: Db,
  schoolId: number,
  given: { readonly periods?: readonly PeriodInput[]; readonly range?: string },
): Promise<void> => {
  const ofSchool = eq(temperatureConfig.schoolId, schoolId)
  await db
    .insert(temperatureConfig)
    .values({ schoolId, ...defaultRow })
    .onConflictDoNothing()
  const [row] = await db.select().from(temperatureConfig).where(ofSchool).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  const periods = given.periods === undefined ? {} : numberPeriods(row, given.periods)
  const range = given.range === undefined ? {} : parseRange(given.range)
  await db
    .update(temperatureConfig)
    .set({ ...periods, ...range })
    .where(ofSchool)
}

/** Saves the periods and the normal range of a school. Refuses sessions that reach only a part of it. */
export const saveSettings = async ({ db, session, body }: Context<typeof calls.saveSettings>): Promise<null> => {
  requireWholeSchoolReach(session, schoolConfigRefusals.tooFewReached)
  await writeTemperature(db, body.schoolId, { periods: body.scheduleList, range: body.temperaterRange })
  return null
}
