import { type SQL, sql } from 'drizzle-orm'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { whenRecordsArrive } from './announcements.ts'
import { openMonths } from './months.ts'
import { refuseOwn } from './ownPassage.ts'
import { accessReceipt, accessRecord } from './tables.ts'

/** The source of a batch's records, and the moment. */
export interface Source {
  readonly schoolId: number
  /** The server's time. */
  readonly now: Date
  /** The person who reports by hand; null for devices. */
  readonly operatorId: number | null
  /** The channel on which others are told of what follows. */
  readonly live: Live
}

/** A record that is to be written. */
export interface NewRecord {
  readonly memberId: number
  readonly stateDictId: number
  readonly at: Date
  readonly toldAt: Date | null
  /** The device that told, or the gate at which a person decided. */
  readonly deviceId: number | null
  readonly locationId: number | null
  /** The device's own numbers; null for what a person reports. */
  readonly series: number | null
  readonly number: number | null
  readonly comment: string
  readonly faceFileId: number | null
  /** True where a device told of a card. */
  readonly byCard?: boolean
  /** The temperature that came with it; kept by who follows records, not with the record. */
  readonly tempF?: number
}

const nameOf = (device: number | null, series: number | null, number: number | null) => `${device} ${series} ${number}`

/** The temperatures by what names a device's record; of one number that comes twice the first counts. */
const temperaturesOf = (records: readonly NewRecord[]) =>
  new Map(
    records
      .toReversed()
      .map(({ deviceId, series, number, tempF }) => [nameOf(deviceId, series, number), tempF ?? null] as const),
  )

const given = (records: readonly NewRecord[]): SQL => {
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

/** The records that were not delivered before; of those that carry the same number in one batch the first. */
const counted = ({ schoolId, now }: Source) => sql`
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

const insertRecords = (db: Db, source: Source, records: readonly NewRecord[]) => {
  const { schoolId, now, operatorId } = source
  return db.execute<Row>(sql`
    with told as materialized (select * from ${given(records)}), ${counted(source)}
    insert into ${accessRecord} (school_id, member_id, state_dict_id, at, told_at, arrived_at, device_id, location_id,
      operator_id, series, number, comment, face_file_id, by_card)
    select ${schoolId}, m, s, t, w, ${now.toISOString()}::timestamptz, d, l, ${operatorId}::bigint, e, n, c, f, b from taken order by o
    returning id, member_id as m, state_dict_id as s, at as t, device_id as d, series as e, number as n, by_card as b`)
}

/**
 * Writes records of one school's people, each that its device had not delivered before, and tells whoever keeps something by
 * them. Gives what was written. Whichever way a person reports by hand leads through here, so that none records their own passage.
 */
export const writeRecords = async (db: Db, source: Source, records: readonly NewRecord[]) => {
  if (records.length === 0) return []
  const { schoolId, now, operatorId, live } = source
  if (operatorId !== null) {
    refuseOwn(
      operatorId,
      records.map(({ memberId }) => memberId),
    )
  }
  const moments = records.map(({ at }) => at)
  // They travel together. The months are asked for first, and a connection does one thing after the other.
  const [, { rows }] = await Promise.all([openMonths(db, moments), insertRecords(db, source, records)])
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
    tempF: n === null ? null : (temperatures.get(nameOf(d, e, n)) ?? null),
  }))
  if (written.length > 0) await whenRecordsArrive.tell(db, { schoolId, records: written, now, live })
  return written
}
