import { and, eq, inArray, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { listDays, previousDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { device, location } from '../../device/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import type { environment as calls } from '../contract.ts'
import { daysOfSpan } from '../spans.ts'
import type { History } from '../views.ts'
import { placeJoins, placeNameSql } from './places.ts'
import { airHour } from './tables.ts'
import { roundMeasure } from './values.ts'

type Search = Context<typeof calls.history>['body']

const hour = 3_600_000

/** The beginnings of the hours of these days. A day on which clocks change has 23 or 25 of them. */
const hoursBetween = (from: Date, until: Date): number[] =>
  Array.from({ length: Math.round((until.getTime() - from.getTime()) / hour) }, (_, at) => from.getTime() + at * hour)

interface Bucket {
  readonly key: number
  readonly label: string
}

const bucketsOf = ({ span, day }: Search, timeZone: string): Bucket[] => {
  const { from, until } = daysOfSpan(span, day)
  if (span === 'month')
    return listDays(from, previousDay(until)).map((one) => ({
      key: startOfDay(one, timeZone).getTime(),
      label: one.slice(5),
    }))
  return hoursBetween(startOfDay(from, timeZone), startOfDay(until, timeZone)).map((key) => {
    const wire = toWireTime(new Date(key), timeZone)
    return { key, label: span === 'day' ? wire.slice(11, 16) : wire.slice(5, 16) }
  })
}

interface Sums extends Record<string, unknown> {
  readonly id: number
  readonly bucket: string
  readonly sum: number
  readonly count: number
  readonly least: number
  readonly most: number
}

const readSums = async (db: Db, schoolId: number, search: Search, timeZone: string): Promise<Sums[]> => {
  const { from, until } = daysOfSpan(search.span, search.day)
  const unit = search.span === 'month' ? 'day' : 'hour'
  const { rows } = await db.execute<Sums>(sql`
    select device_id as id, date_trunc(${unit}, hour, ${timeZone}) as bucket, sum(sum) as sum, sum(count)::int as count,
      min(least) as least, max(most) as most
    from ${airHour} where school_id = ${schoolId} and device_id = any(${sql.param([...search.deviceIds])}::bigint[])
      and measure = ${search.measure} and hour >= ${startOfDay(from, timeZone).toISOString()}::timestamptz
      and hour < ${startOfDay(until, timeZone).toISOString()}::timestamptz
    group by 1, 2 order by 1, 2`)
  return rows
}

const readPlaces = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ id: device.id, place: placeNameSql })
    .from(device)
    .leftJoin(location, placeJoins.location)
    .leftJoin(dormitoryRoom, placeJoins.room)
    .leftJoin(dormitoryBuilding, placeJoins.building)
    .leftJoin(department, placeJoins.department)
    .where(and(eq(device.schoolId, schoolId), inArray(device.id, [...ids])))
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/**
 * Reads the means of a measure at monitors: by hour for a day or week, by day for a month, by the school's clock. A
 * mean over days weighs each reading alike.
 */
export const findHistory = async ({ db, session, body }: Context<typeof calls.history>): Promise<History> => {
  const { measure, deviceIds } = body
  const [schoolId, timeZone] = [schoolOf(session), session.timeZone]
  const buckets = bucketsOf(body, timeZone)
  const sums = await readSums(db, schoolId, body, timeZone)
  const places = await readPlaces(db, schoolId, deviceIds)
  const round = (value: number) => roundMeasure(measure, value)
  const series = deviceIds.map((deviceId) => {
    const own = sums.filter(({ id }) => id === deviceId)
    const byKey = new Map(own.map((one) => [new Date(one.bucket).getTime(), one]))
    const readings = own.reduce((all, { count }) => all + count, 0)
    const total = own.reduce((all, { sum }) => all + sum, 0)
    return {
      deviceId,
      place: places.get(deviceId) ?? '',
      means: buckets.map(({ key }) => {
        const found = byKey.get(key)
        return found === undefined ? null : round(found.sum / found.count)
      }),
      least: readings === 0 ? null : round(Math.min(...own.map(({ least }) => least))),
      most: readings === 0 ? null : round(Math.max(...own.map(({ most }) => most))),
      mean: readings === 0 ? null : round(total / readings),
    }
  })
  return { buckets: buckets.map(({ label }) => label), series }
}
