import { and, eq, sql } from 'drizzle-orm'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../platform/server/session.ts'
import { deliveryWindowDays, unreadableValue } from '../../access/contract.ts'
import { clockOffset, correctMoment } from '../../access/server/index.ts'
import { markOnline } from '../../device/server/index.ts'
import { hasOneOfCards } from '../../registry/server/cardNumbers.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { locker } from '../contract.ts'
import type { SentRecord } from '../recordContract.ts'
import { numberOfCell, positionOfNumber } from '../words.ts'
import type { CabinetRow } from './lockCabinet.ts'
import { lockerAssignment, lockerCabinet, lockerCell, lockerRecord } from './tables.ts'

type Receiving = Context<typeof locker.deviceRecords>
type NewRow = typeof lockerRecord.$inferInsert

const day = 86_400_000

/** A device may omit a field or send null. */
const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== undefined && value !== null

/** Finds the people whom records name. Undefined for somebody whom the school doesn't know. */
const readPeople = async (db: Db, schoolId: number, records: readonly SentRecord[]) => {
  const ids = records.flatMap(({ userId }) => userId ?? [])
  const cards = records.flatMap(({ cardNum }) => cardNum ?? [])
  const isNamed = sql`${member.id} = any(${sql.param(ids)}::bigint[])`
  const rows = await db
    .select({ id: member.id, cardNum: member.cardNum })
    .from(member)
    .where(
      and(eq(member.schoolId, schoolId), cards.length === 0 ? isNamed : sql`(${isNamed} or ${hasOneOfCards(cards)})`),
    )
  const known = new Set(rows.map(({ id }) => id))
  const byCard = Map.groupBy(rows, ({ cardNum }) => normalizeCardNumber(cardNum ?? ''))
  return ({ userId, cardNum }: SentRecord): number | undefined => {
    if (isPresent(userId)) return known.has(userId) ? userId : undefined
    const [holder, another] = isPresent(cardNum) ? (byCard.get(cardNum) ?? []) : []
    return another === undefined ? holder?.id : undefined
  }
}

/** Reads the holders of a cabinet's cells by number. */
const readHolders = async (db: Db, cabinet: CabinetRow): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ cell: lockerCell, memberId: lockerAssignment.memberId })
    .from(lockerAssignment)
    .innerJoin(
      lockerCell,
      and(eq(lockerCell.schoolId, lockerAssignment.schoolId), eq(lockerCell.id, lockerAssignment.cellId)),
    )
    .where(and(eq(lockerAssignment.schoolId, cabinet.schoolId), eq(lockerAssignment.cabinetId, cabinet.id)))
  return new Map(rows.map(({ cell, memberId }) => [numberOfCell(cabinet, cell), memberId]))
}

type ReadResult = { readonly reason: string } | { readonly row: NewRow }

interface Facts {
  readonly cabinet: CabinetRow | undefined
  readonly personOf: (record: SentRecord) => number | undefined
  readonly holders: ReadonlyMap<number, number>
  readonly offset: number
  readonly now: Date
  readonly source: { readonly schoolId: number; readonly deviceId: number; readonly series: number }
}

const readRecord = (sent: SentRecord, { cabinet, personOf, holders, offset, now, source }: Facts): ReadResult => {
  const { number, cellNumber, action, userId, cardNum } = sent
  if (cabinet === undefined) return { reason: '设备没有对应的储物柜' }
  if (action === null) return { reason: '没有这种动作' }
  if (positionOfNumber(cabinet, cellNumber) === null) return { reason: '没有这个格口' }
  if (sent.time === unreadableValue) return { reason: '时间有误' }
  const at = correctMoment(sent.time, offset, now)
  if (now.getTime() - at.getTime() > deliveryWindowDays * day)
    return { reason: `超过 ${deliveryWindowDays} 天，不再接收` }
  const isNamed = isPresent(userId) || isPresent(cardNum)
  const named = isNamed ? personOf(sent) : undefined
  if (isNamed && named === undefined) return { reason: '不是本校人员' }
  const memberId = named ?? holders.get(cellNumber) ?? null
  const place = { cabinetId: cabinet.id, cabinetName: cabinet.name, cellNumber }
  return { row: { ...source, ...place, number, memberId, action, at } }
}

/**
 * Stores what a cabinet reports, each record once, however often it's delivered. A record that names nobody is of the
 * cell's holder.
 */
export const receiveRecords = async ({ db, session, body, clock }: Receiving) => {
  const now = clock.now()
  const source = { schoolId: schoolOf(session), deviceId: deviceOf(session), series: body.series }
  const [cabinet] = await db
    .select()
    .from(lockerCabinet)
    .where(and(eq(lockerCabinet.schoolId, source.schoolId), eq(lockerCabinet.deviceId, source.deviceId)))
  const facts = {
    cabinet,
    personOf: await readPeople(db, source.schoolId, body.records),
    holders: cabinet === undefined ? new Map<number, number>() : await readHolders(db, cabinet),
    offset: clockOffset(now, body.clock),
    now,
    source,
  }
  const read = body.records.map((sent) => readRecord(sent, facts))
  // Sorted, so that two concurrent deliveries can't deadlock.
  const rows = read
    .flatMap((one) => ('row' in one ? [one.row] : []))
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
  const fresh = rows.length === 0 ? [] : await db.insert(lockerRecord).values(rows).onConflictDoNothing().returning()
  await markOnline(db, source, { way: 'http', connection: '', at: now })
  const numbers = body.records.map(({ number }) => number)
  return {
    series: body.series,
    number: numbers.length === 0 ? null : Math.max(...numbers),
    counted: fresh.length,
    repeated: rows.length - fresh.length,
    refused: body.records.flatMap(({ number }, place) => {
      const one = read[place]
      return one && 'reason' in one ? [{ number, reason: one.reason }] : []
    }),
  }
}
