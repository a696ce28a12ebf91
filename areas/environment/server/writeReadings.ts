import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type MeasureName, measureNames } from '../measures.ts'
import { airHour, airReading } from './tables.ts'

/** A reading to store, at the corrected time. */
export interface NewReading {
  readonly number: number
  readonly at: Date
  /** Measured after the batch was sent, by the device's clock. */
  readonly isAhead: boolean
  readonly values: Readonly<Partial<Record<MeasureName, number>>>
}

interface Source {
  readonly schoolId: number
  readonly deviceId: number
  readonly series: number
  readonly timeZone: string
}

const columns = sql.raw(measureNames.join(', '))
const columnTypes = sql.raw(measureNames.map((name) => `${name} real`).join(', '))
const pairs = sql.raw(measureNames.map((name) => `('${name}', fresh.${name})`).join(', '))

/** Maximum readings of a monitor in an hour, one each second. Otherwise a stolen credential could fill the disk. */
export const mostInHour = 3600

interface Written {
  readonly stored: ReadonlySet<number>
  /** Numbers of new readings left out because they are ahead or their hour is full. */
  readonly leftOut: ReadonlySet<number>
}

/**
 * Stores the readings that the device had not delivered before and adds them to the sums of their hours, in one
 * statement. If a number comes twice, the first counts. Leaves out readings that are ahead, because their real time is
 * unknown, and those of a full hour. The caller has locked the monitor, so that no other batch fills one meanwhile.
 */
export const writeReadings = async (
  db: Db,
  { schoolId, deviceId, series, timeZone }: Source,
  readings: readonly NewReading[],
): Promise<Written> => {
  if (readings.length === 0) return { stored: new Set(), leftOut: new Set() }
  const sent = readings.map(({ number, at, isAhead, values }) => ({
    number,
    at: at.toISOString(),
    ahead: isAhead,
    ...values,
  }))
  const { rows } = await db.execute<{ number: number; isStored: boolean }>(sql`
    with sent as (
      select * from json_to_recordset(${JSON.stringify(sent)}::json)
        as each (number bigint, at timestamptz, ahead boolean, ${columnTypes})
    ), left_out as (
      select distinct number from sent
      where (ahead or exists (select 1 from ${airHour} as held where held.school_id = ${schoolId}
          and held.device_id = ${deviceId} and held.hour = date_trunc('hour', sent.at, ${timeZone})
          and held.count >= ${mostInHour}))
        and not exists (select 1 from ${airReading} as held where held.school_id = ${schoolId}
          and held.device_id = ${deviceId} and held.series = ${series} and held.number = sent.number)
    ), fresh as (
      insert into ${airReading} (school_id, device_id, series, number, at, ${columns})
      select ${schoolId}::bigint, ${deviceId}::bigint, ${series}::bigint, number, at, ${columns}
      from sent where number not in (select number from left_out)
      on conflict do nothing returning number, at, ${columns}
    ), hours as (
      insert into ${airHour} as held (school_id, device_id, measure, hour, count, sum, least, most)
      select ${schoolId}::bigint, ${deviceId}::bigint, measure, date_trunc('hour', fresh.at, ${timeZone}) as hour,
        count(*), sum(value), min(value), max(value)
      from fresh cross join lateral (values ${pairs}) as each (measure, value)
      where value is not null group by 3, 4 order by 3, 4
      on conflict (school_id, device_id, measure, hour) do update set
        count = held.count + excluded.count, sum = held.sum + excluded.sum,
        least = least(held.least, excluded.least), most = greatest(held.most, excluded.most)
    )
    select number, true as "isStored" from fresh union all select number, false from left_out`)
  const numbersOf = (wanted: boolean) =>
    new Set(rows.filter(({ isStored }) => isStored === wanted).map(({ number }) => number))
  return { stored: numbersOf(true), leftOut: numbersOf(false) }
}
