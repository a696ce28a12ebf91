import { and, eq, lt, or, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { clockOffset, correctMoment } from '../../access/server/index.ts'
import { device, location } from '../../device/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { environmentRefusals } from '../contract.ts'
import { type PlaceKind, measureNames } from '../measures.ts'
import { type AirBatch, type AirReading, type AirReceipt, deliveryDays, findFault } from '../readings.ts'
import { alertKeepers } from './alertKeepers.ts'
import { trackExceedances } from './trackExceedances.ts'
import { monitorType } from './now.ts'
import { placeJoins, placeKindSql, placeNameSql } from './places.ts'
import { airNow } from './tables.ts'
import { type NewReading, writeReadings } from './writeReadings.ts'

/** The monitor that sent a batch, known by its credential, and the server's time of arrival. */
interface Arrival {
  readonly schoolId: number
  readonly deviceId: number
  readonly now: Date
  readonly outbox: Outbox
}

const day = 86_400_000

/** How far a reading's time may be after the batch's, ms, since a device may read its clock for the batch first. */
const aheadMs = 60_000

/** Decimals that are kept. No sensor measures finer, and the database refuses numbers too small for its precision. */
const keptDecimals = 6

const findMonitor = async (db: Db, { schoolId, deviceId }: Arrival) => {
  const [found] = await db
    .select({
      name: device.name,
      type: device.type,
      timeZone: school.timeZone,
      place: placeNameSql,
      placeKind: placeKindSql,
    })
    .from(device)
    .innerJoin(school, eq(school.id, device.schoolId))
    .leftJoin(location, placeJoins.location)
    .leftJoin(dormitoryRoom, placeJoins.room)
    .leftJoin(dormitoryBuilding, placeJoins.building)
    .leftJoin(department, placeJoins.department)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, deviceId)))
  if (found === undefined || found.type !== monitorType)
    throw new Refusal(environmentRefusals.notMonitor, { name: found?.name ?? '' })
  return found
}

const valuesOf = (reading: AirReading): NewReading['values'] =>
  Object.fromEntries(
    measureNames.flatMap((name) => {
      const value = reading[name] ?? null
      return value === null ? [] : [[name, Number(value.toFixed(keptDecimals))]]
    }),
  )

interface Refused {
  readonly number: number
  readonly reason: string
}

const readOne = (reading: AirReading, clock: number, now: Date): Refused | NewReading => {
  const { number, time } = reading
  const reason = findFault(reading)
  if (reason !== null || time === null) return { number, reason: reason ?? '' }
  const at = correctMoment(time, clockOffset(now, clock), now)
  if (now.getTime() - at.getTime() > deliveryDays * day) return { number, reason: `超过 ${deliveryDays} 天，不再接收` }
  return { number, at, isAhead: time > clock + aheadMs, values: valuesOf(reading) }
}

/** Locks the monitor's newest reading, so that its batches are worked on one after the other. Returns its time. */
const lockNewest = async (db: Db, { schoolId, deviceId }: Arrival): Promise<Date | null> => {
  await db.insert(airNow).values({ schoolId, deviceId }).onConflictDoNothing()
  const [row] = await db
    .select({ at: airNow.at })
    .from(airNow)
    .where(and(eq(airNow.schoolId, schoolId), eq(airNow.deviceId, deviceId)))
    .for('update')
  return row?.at ?? null
}

interface Newest {
  readonly reading: NewReading
  readonly place: string
  readonly placeKind: PlaceKind
}

const keepNewest = async (db: Db, { schoolId, deviceId }: Arrival, newest: Newest): Promise<void> => {
  const { reading, place, placeKind } = newest
  const none = Object.fromEntries(measureNames.map((name) => [name, null]))
  await db
    .update(airNow)
    .set({ ...none, ...reading.values, at: reading.at, place, placeKind })
    .where(
      and(
        eq(airNow.schoolId, schoolId),
        eq(airNow.deviceId, deviceId),
        or(isNull(airNow.at), lt(airNow.at, sql`${reading.at.toISOString()}::timestamptz`)),
      ),
    )
}

/**
 * Stores a batch of an air monitor and returns its receipt. A reading counts once, however often it is delivered.
 * Readings that arrive late are kept for the history, but only those after the newest one begin or end an exceedance.
 */
export const receiveReadings = async (db: Db, arrival: Arrival, batch: AirBatch): Promise<AirReceipt> => {
  const { schoolId, deviceId, now } = arrival
  const { timeZone, place, placeKind } = await findMonitor(db, arrival)
  const newest = await lockNewest(db, arrival)
  const read = batch.readings.map((reading) => readOne(reading, batch.clock, now))
  const faulty = read.flatMap((one) => ('reason' in one ? [one] : []))
  const readings = read.flatMap((one) => ('reason' in one ? [] : [one]))
  const source = { schoolId, deviceId, series: batch.series, timeZone }
  const { stored, leftOut } = await writeReadings(db, source, readings)
  const unstored = readings.flatMap(({ number, isAhead }) =>
    leftOut.has(number) ? [{ number, reason: isAhead ? '时间晚于设备时钟' : '一小时内的读数过多' }] : [],
  )
  // If a number comes twice in a batch, only its first reading was stored.
  const pending = new Set(stored)
  const fresh = readings
    .filter(({ number }) => pending.delete(number))
    .filter(({ at }) => newest === null || at > newest)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const last = fresh.at(-1)
  if (last !== undefined) {
    await keepNewest(db, arrival, { reading: last, place, placeKind })
    await trackExceedances(db, { schoolId, deviceId, placeKind }, fresh)
    await alertKeepers(db, arrival, timeZone)
  }
  return {
    series: batch.series,
    number: batch.readings.length === 0 ? null : Math.max(...batch.readings.map(({ number }) => number)),
    counted: stored.size,
    repeated: readings.length - stored.size - unstored.length,
    refused: [...faulty, ...unstored],
  }
}
