import { and, eq, sql } from 'drizzle-orm'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hasOneOfCards } from '../../registry/server/cardNumbers.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type DeviceBatch, type Receipt, deliveryWindowDays, unreadableValue } from '../contract.ts'
import { entryTypeNames } from '../entryTypes.ts'
import { prefixRemark } from '../remark.ts'
import { findCardFaults } from './cardFaultFinder.ts'
import { clockOffset, correctMoment } from './deviceClock.ts'
import { findLocations } from './deviceLocations.ts'
import { type NewRecord, type RecordSource, writeRecords } from './writeRecords.ts'

/** A batch with the device that sent it, known by its credential. */
interface SentBatch {
  readonly deviceId: number
  readonly batch: DeviceBatch
  /**
   * The arrival of the batch. The clock offset is measured here, so that waiting in the queue doesn't make the clock
   * look slow.
   */
  readonly heardAt: Date
}

type DeviceRecord = DeviceBatch['records'][number]

const day = 86_400_000

/** A device may omit a field or send null. */
const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== undefined && value !== null

const findPeople = async (db: Db, schoolId: number, records: readonly DeviceRecord[]) => {
  const ids = [...new Set(records.flatMap(({ userId }) => userId ?? []))]
  const cards = [...new Set(records.flatMap(({ cardNum }) => cardNum ?? []))]
  const isNamed = sql`${member.id} = any(${sql.param(ids)}::bigint[])`
  const rows = await db
    .select({ id: member.id, cardNum: member.cardNum })
    .from(member)
    .where(
      and(eq(member.schoolId, schoolId), cards.length === 0 ? isNamed : sql`(${isNamed} or ${hasOneOfCards(cards)})`),
    )
  const known = new Set(rows.map(({ id }) => id))
  const byCard = Map.groupBy(rows, ({ cardNum }) => normalizeCardNumber(cardNum ?? ''))
  return ({ userId, cardNum }: DeviceRecord): number | undefined => {
    if (isPresent(userId)) return known.has(userId) ? userId : undefined
    const [holder, another] = isPresent(cardNum) ? (byCard.get(cardNum) ?? []) : []
    return another === undefined ? holder?.id : undefined
  }
}

interface Found {
  readonly personOf: Awaited<ReturnType<typeof findPeople>>
  readonly locationOf: Awaited<ReturnType<typeof findLocations>>
  readonly faultOf: Awaited<ReturnType<typeof findCardFaults>>
}

type ReadResult = { readonly reason: string } | { readonly record: NewRecord }

const readRecord = (
  sentRecord: DeviceRecord,
  { deviceId, batch, heardAt }: SentBatch,
  now: Date,
  { personOf, locationOf, faultOf }: Found,
): ReadResult => {
  if (!entryTypeNames.has(sentRecord.stateDictId)) return { reason: '没有这种记录类型' }
  if (sentRecord.time === unreadableValue) return { reason: '时间有误' }
  const at = correctMoment(sentRecord.time, clockOffset(heardAt, batch.clock), now)
  if (now.getTime() - at.getTime() > deliveryWindowDays * day)
    return { reason: `超过 ${deliveryWindowDays} 天，不再接收` }
  const memberId = personOf(sentRecord)
  if (memberId === undefined) return { reason: '不是本校人员' }
  const numbers = { series: batch.series, number: sentRecord.number }
  const { stateDictId, tempF } = sentRecord
  const toldAt = new Date(sentRecord.time)
  const { cardNum } = sentRecord
  // A device may name a person and the card of another. That card's period says nothing about this person.
  const isOwnCard = isPresent(cardNum) && personOf({ ...sentRecord, userId: undefined }) === memberId
  const fault = isOwnCard ? faultOf({ memberId, cardNum }, at) : null
  const comment = fault === null ? sentRecord.comment : prefixRemark(fault, sentRecord.comment)
  return {
    record: {
      memberId,
      stateDictId,
      at,
      toldAt,
      deviceId,
      locationId: locationOf(deviceId),
      ...numbers,
      comment,
      faceFileId: null,
      byCard: !isPresent(sentRecord.userId),
      ...(isPresent(tempF) ? { tempF } : {}),
    },
  }
}

/**
 * Stores the batches of one school's devices and returns a receipt for each. A record counts once, however often it is
 * delivered within 90 days. The receipt names records that can't be counted, because the device would otherwise send
 * them for ever.
 */
export const receiveBatches = async (
  db: Db,
  schoolId: number,
  batches: readonly SentBatch[],
  { now, live }: Pick<RecordSource, 'now' | 'live'>,
): Promise<Receipt[]> => {
  const all = batches.flatMap(({ batch }) => batch.records)
  const devices = new Set(batches.map(({ deviceId }) => deviceId))
  // Both queries are sent in one round trip.
  const [personOf, locationOf] = await Promise.all([
    findPeople(db, schoolId, all),
    findLocations(db, schoolId, devices),
  ])
  const holders = all.flatMap((one) => (isPresent(one.cardNum) ? (personOf(one) ?? []) : []))
  const found = { personOf, locationOf, faultOf: await findCardFaults(db, schoolId, holders) }
  const read = batches.map((sent) => sent.batch.records.map((sentRecord) => readRecord(sentRecord, sent, now, found)))
  const records = read.flat().flatMap((one) => ('record' in one ? [one.record] : []))
  const written = await writeRecords(db, { schoolId, now, live, operatorId: null }, records)
  const name = (deviceId: number | null, series: number | null, number: number | null) =>
    `${deviceId} ${series} ${number}`
  // If a number comes twice in one round, the first counts.
  const counted = new Set(written.map(({ deviceId, series, number }) => name(deviceId, series, number)))
  return batches.map(({ deviceId, batch: { series, records: sentRecords } }, place): Receipt => {
    const refused = sentRecords.flatMap(({ number }, index) => {
      const one = read[place]?.[index]
      return one && 'reason' in one ? [{ number, reason: one.reason }] : []
    })
    const own = sentRecords.filter(({ number }) => counted.delete(name(deviceId, series, number)))
    return {
      series,
      number: sentRecords.length === 0 ? null : Math.max(...sentRecords.map(({ number }) => number)),
      counted: own.length,
      repeated: sentRecords.length - refused.length - own.length,
      refused,
    }
  })
}
