import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { schoolConfig as calls } from '../contract.ts'
import { type TemperaturePeriod, firstTemperature, fromJson, rangeOf, tempInfoText } from '../temperature.ts'
import { lockValues, readValue, writeValue } from './values.ts'

const Kept = z.object({
  scheduleList: z.array(z.object({ id: z.int(), name: z.string(), startTime: z.string(), endTime: z.string() })),
  /** The largest number that a period was ever given. */
  lastId: z.int(),
})
type Kept = z.output<typeof Kept>

const first: Kept = { scheduleList: [...firstTemperature.periods], lastId: firstTemperature.periods.length }

const readKept = async (db: Db, schoolId: number): Promise<Kept> => {
  const text = await readValue(db, schoolId, 'TempInfo')
  return text === null ? first : (Kept.safeParse(fromJson(text)).data ?? first)
}

/** The periods in which a school reports temperatures, by their start, and what is normal, tenths of a degree. */
export const temperatureOf = async (db: Db, schoolId: number) => {
  const { scheduleList } = await readKept(db, schoolId)
  const range = (await readValue(db, schoolId, 'temperaterRange')) ?? firstTemperature.range
  return { periods: scheduleList, ...rangeOf(range) }
}

/** The setting `TempInfo` as it is read. */
export const findTempInfo = async (db: Db, schoolId: number): Promise<string> =>
  tempInfoText((await readKept(db, schoolId)).scheduleList)

type Given = Omit<TemperaturePeriod, 'id'> & { readonly id?: number | undefined }

/** Keeps a school's periods by their start. One that is there keeps its number, a new one gets a number that none ever had. */
export const writePeriods = async (db: Db, schoolId: number, given: readonly Given[]): Promise<void> => {
  await lockValues(db, schoolId)
  const kept = await readKept(db, schoolId)
  const known = new Set(kept.scheduleList.map(({ id }) => id))
  let { lastId } = kept
  const numberOf = (id: number | undefined): number => {
    if (id !== undefined && known.delete(id)) return id
    lastId += 1
    return lastId
  }
  const scheduleList = given
    .map(({ id, ...period }) => ({ id: numberOf(id), ...period }))
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  await writeValue(db, schoolId, 'TempInfo', JSON.stringify({ scheduleList, lastId }))
}

/** Sets the periods and the normal range of a school at once. */
export const saveTemperature = async ({ db, body }: Context<typeof calls.saveTemperature>): Promise<null> => {
  const { schoolId, scheduleList, temperaterRange } = body
  await writePeriods(db, schoolId, scheduleList)
  await writeValue(db, schoolId, 'temperaterRange', temperaterRange)
  return null
}
