import { type SQL, sql } from 'drizzle-orm'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { whenRecordsArrive } from './announcements.ts'
import { createMonthPartitions } from './months.ts'
import { refuseOwnPassage } from './ownPassage.ts'
import { accessReceipt, accessRecord } from './tables.ts'

/** The common facts of the records to write. */
export interface RecordSource {
  readonly schoolId: number
  /** The server's time. */
  readonly now: Date
  /** The person who reports by hand; null for devices. */
  readonly operatorId: number | null
  /** The live channel for messages that result from the records. */
  readonly live: Live
}

/** A record to be written. */
export interface NewRecord {
  readonly memberId: number
  readonly stateDictId: number
  readonly at: Date
  readonly toldAt: Date | null
  /** The device that reported it, or the gate at which a person decided. */
  readonly deviceId: number | null
  readonly locationId: number | null
  /** The device's numbering; null for a report by hand. */
  readonly series: number | null
  readonly number: number | null
  readonly comment: string
  readonly faceFileId: number | null
  /** True if the device identified the person by card. */
  readonly byCard?: boolean
  /** The measured temperature. It isn't stored with the record; followers of the announcement keep it. */
  readonly tempF?: number
}

const recordKey = (device: number | null, series: number | null, number: number | null) =>
  `${device} ${series} ${number}`

/** Temperatures by the record's key. If a number comes twice, the first counts. */
const temperaturesOf = (records: readonly NewRecord[]) =>
  new Map(
    records
      .toReversed()
      .map(({ deviceId, series, number, tempF }) => [recordKey(deviceId, series, number), tempF ?? null] as const),
  )

const recordsAsRows = (records: readonly NewRecord[]): SQL => {
  const rows = records.map((record, place) => ({
    o: place,
    m: record.memberId,
    s: record.stateDictId,
    t: record.at.toISOString(),
    w: record.toldAt?.toISOString() ?? null,
    d: record.deviceId,
    l: record.locationId,
    e: record.series,
    n: record.number,
    c: record.comment,
    f: record.faceFileId,
    b: record.byCard ?? false,
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as told (o int, m bigint, s int, t timestamptz, w timestamptz, d bigint, l bigint, e bigint, n bigint, c text, f bigint, b boolean)`
}

/** SQL for the records that were not delivered before. If a batch repeats a number, the first counts. */
const selectNewRecords = ({ schoolId, now }: RecordSource) => sql`
  fresh as (insert into ${accessReceipt} (school_id, device_id, series, number, arrived_at)
    select distinct ${schoolId}::bigint, d, e, n, ${now.toISOString()}::timestamptz from told where n is not null
    order by d, e, n on conflict do nothing returning device_id, series, number),
  taken as (select distinct on (d, e, n, case when n is null then o end) told.* from told
    left join fresh on (fresh.device_id, fresh.series, fresh.number) = (d, e, n)
    where n is null or fresh.device_id is not null
    order by d, e, n, case when n is null then o end, o)`

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly m: number
  readonly s: number
  readonly t: string
  readonly d: number | null
  readonly e: number | null
  readonly n: number | null
  readonly b: boolean
}

const insertRecords = (db: Db, source: RecordSource, records: readonly NewRecord[]) => {
  const { schoolId, now, operatorId } = source
  return db.execute<Row>(sql`
    with told as materialized (select * from ${recordsAsRows(records)}), ${selectNewRecords(source)}
    insert into ${accessRecord} (school_id, member_id, state_dict_id, at, told_at, arrived_at, device_id, location_id,
      operator_id, series, number, comment, face_file_id, by_card)
    select ${schoolId}, m, s, t, w, ${now.toISOString()}::timestamptz, d, l, ${operatorId}::bigint, e, n, c, f, b from taken order by o
    returning id, member_id as m, state_dict_id as s, at as t, device_id as d, series as e, number as n, by_card as b`)
}

/**
 * Writes those records that their devices had not delivered before, announces them and returns what was written. Every
 * report by hand passes through here, so it refuses operators who record themselves.
 */
export const writeRecords = async (db: Db, source: RecordSource, records: readonly NewRecord[]) => {
  if (records.length === 0) return []
  const { schoolId, now, operatorId, live } = source
  if (operatorId !== null) {
    refuseOwnPassage(
      operatorId,
      records.map(({ memberId }) => memberId),
    )
  }
  const moments = records.map(({ at }) => at)
  // One round trip. The partitions are created first, because a connection runs its statements in order.
  const [, { rows }] = await Promise.all([createMonthPartitions(db, moments), insertRecords(db, source, records)])
  const temperatures = temperaturesOf(records)
  const written = rows.map(({ id, m, s, t, d, e, n, b }) => ({
    id,
    memberId: m,
    stateDictId: s,
    at: new Date(t),
    deviceId: d,
    series: e,
    number: n,
    operatorId,
    byCard: b,
    tempF: n === null ? null : (temperatures.get(recordKey(d, e, n)) ?? null),
  }))
  if (written.length > 0) await whenRecordsArrive.tell(db, { schoolId, records: written, now, live })
  return written
}
