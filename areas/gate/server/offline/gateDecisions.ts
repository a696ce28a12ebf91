import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../../platform/server/session.ts'
import { deliveryWindowDays, unreadableValue } from '../../../access/contract.ts'
import { clockOffset, correctMoment, writeRecords } from '../../../access/server/index.ts'
import { markOnline } from '../../../device/server/index.ts'
import { device } from '../../../device/server/tables.ts'
import { type OfflineBatch, type gate } from '../../contract.ts'
import { refuseNonGates } from '../askGate.ts'
import { gateList, gateOffline } from '../tables.ts'
import { findGatePassers } from './allowedWindows.ts'
import { type OfflineFacts, judgeOfflineDecisions } from './verdicts.ts'

type Receiving = Context<typeof gate.offline>
type SentDecision = OfflineBatch['decisions'][number]
type Row = typeof gateOffline.$inferSelect
type NewRow = typeof gateOffline.$inferInsert
type List = Pick<typeof gateList.$inferSelect, 'madeAt' | 'validUntil'>

const day = 86_400_000

/** Tolerated clock difference, ms, by which a decision may precede its list. */
const toleratedDriftMs = 60_000

/** Comment of a record that a gate decided offline. */
const comment = '离线放行'

const findLists = async (db: Db, schoolId: number, deviceId: number, numbers: readonly number[]) => {
  const rows = await db
    .select({ number: gateList.number, madeAt: gateList.madeAt, validUntil: gateList.validUntil })
    .from(gateList)
    .where(
      and(
        eq(gateList.schoolId, schoolId),
        eq(gateList.deviceId, deviceId),
        inArray(gateList.number, [...new Set(numbers)]),
      ),
    )
  return new Map(rows.map((row) => [row.number, row]))
}

/** A decision that can be counted. */
type Decision = OfflineFacts & Pick<SentDecision, 'number' | 'listNumber'>

interface DecisionFacts {
  readonly lists: ReadonlyMap<number, List>
  readonly people: ReadonlySet<number>
  readonly now: Date
}

type ReadResult = { readonly reason: string } | { readonly decision: Decision }

/** Checks one decision at its moment; returns the reason if it can never be counted. */
const readDecision = (sentDecision: SentDecision, at: Date, { lists, people, now }: DecisionFacts): ReadResult => {
  const { number, listNumber, userId, stateDictId, passed } = sentDecision
  if (stateDictId === null) return { reason: '方向有误，应为 7 或 8' }
  if (passed === null) return { reason: '未说明是否放行' }
  if (sentDecision.time === unreadableValue) return { reason: '时间有误' }
  const list = lists.get(listNumber)
  if (!list) return { reason: '名单编号未知：不是发给本设备的名单' }
  if (!people.has(userId)) return { reason: '不是本校人员' }
  if (at.getTime() < list.madeAt.getTime() - toleratedDriftMs) return { reason: '早于名单的生成时间' }
  if (now.getTime() - at.getTime() > deliveryWindowDays * day)
    return { reason: `超过 ${deliveryWindowDays} 天，不再接收` }
  return { decision: { number, listNumber, userId, stateDictId, passed, at, isTooOld: at >= list.validUntil } }
}

const writePassages = async ({ db, session, live }: Receiving, rows: readonly Row[], now: Date) => {
  const [schoolId, deviceId] = [schoolOf(session), deviceOf(session)]
  const [place] = await db
    .select({ locationId: device.locationId })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, deviceId)))
  const records = rows.map(({ memberId, stateDictId, at, series, number }) => ({
    memberId,
    stateDictId,
    at,
    toldAt: at,
    deviceId,
    locationId: place?.locationId ?? null,
    series,
    number,
    comment,
    faceFileId: null,
  }))
  const written = await writeRecords(db, { schoolId, now, live, operatorId: null }, records)
  return new Set(written.map(({ number }) => number))
}

/**
 * Deletes decisions whose number already belongs to an access record, so that the receipt can refuse them. Otherwise
 * the passage would be lost unnoticed.
 */
const deleteDecisions = async ({ db, session }: Receiving, rows: readonly Row[]) => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.delete(gateOffline).where(and(eq(gateOffline.schoolId, schoolOf(session)), inArray(gateOffline.id, ids)))
}

const readDecisions = async ({ db, session, body }: Receiving, now: Date) => {
  const [schoolId, deviceId] = [schoolOf(session), deviceOf(session)]
  const { decisions, series } = body
  const ground = {
    lists: await findLists(
      db,
      schoolId,
      deviceId,
      decisions.map(({ listNumber }) => listNumber),
    ),
    people: await findGatePassers(
      db,
      schoolId,
      decisions.map(({ userId }) => userId),
    ),
    now,
  }
  const offset = clockOffset(now, body.clock)
  const read = decisions.map((sentDecision) =>
    readDecision(sentDecision, correctMoment(sentDecision.time, offset, now), ground),
  )
  const accepted = read.flatMap((one) => ('decision' in one ? [one.decision] : []))
  const verdictOf = await judgeOfflineDecisions(db, schoolId, accepted)
  const rows = accepted.map((one): NewRow => {
    const { number, listNumber, userId: memberId, stateDictId, passed, at } = one
    const named = { schoolId, deviceId, series, number, listNumber, memberId }
    return { ...named, stateDictId, passed, at, arrivedAt: now, verdict: verdictOf(one) }
  })
  const refused = decisions.flatMap(({ number }, place) => {
    const one = read[place]
    return one && 'reason' in one ? [{ number, reason: one.reason }] : []
  })
  // Sorted, so that two concurrent deliveries can't deadlock.
  return { rows: rows.toSorted((one, other) => one.number - other.number), refused }
}

/**
 * Stores a gate's offline decisions, each once, however often it's delivered, compared with what was allowed at its
 * time. A passage that happened is always recorded; one that wasn't allowed is listed for review.
 */
export const receiveGateDecisions = async (context: Receiving) => {
  const { db, session, body, clock } = context
  const now = clock.now()
  const asking = { schoolId: schoolOf(session), deviceId: deviceOf(session) }
  await refuseNonGates(db, asking)
  const { rows, refused } = await readDecisions(context, now)
  const fresh = rows.length === 0 ? [] : await db.insert(gateOffline).values(rows).onConflictDoNothing().returning()
  const passages = fresh.filter(({ passed }) => passed)
  const written = await writePassages(context, passages, now)
  const duplicates = passages.filter(({ number }) => !written.has(number))
  await deleteDecisions(context, duplicates)
  await markOnline(db, asking, { way: 'http', connection: '', at: now })
  const numbers = body.decisions.map(({ number }) => number)
  return {
    series: body.series,
    number: numbers.length === 0 ? null : Math.max(...numbers),
    counted: fresh.length - duplicates.length,
    repeated: rows.length - fresh.length,
    refused: [...refused, ...duplicates.map(({ number }) => ({ number, reason: '编号已用于另一条通行记录' }))],
  }
}
