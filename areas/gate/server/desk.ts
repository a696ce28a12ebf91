import { type SQL, and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type gate, gateTopic } from '../contract.ts'
import { type RequestState, gateTimes } from '../states.ts'
import type { GateRequest } from '../views.ts'
import { findManagedGateIds, gateStream } from './gates.ts'
import { gateRequest } from './tables.ts'

/** Maximum decided and timed-out requests shown. Separate limits, so that one kind doesn't displace the other. */
const maxEnded = { decided: 100, timedOut: 50 }

export type RequestRow = typeof gateRequest.$inferSelect

/** Returns a request's state at a moment. It is computed from the decision and `endsAt`, never stored. */
export const requestStateAt = (
  { decision, endsAt }: Pick<RequestRow, 'decision' | 'endsAt'>,
  now: Date,
): RequestState => {
  if (decision !== null) return decision === 'agree' ? 'agreed' : 'rejected'
  return endsAt > now ? 'waiting' : 'timedOut'
}

const presentRequest = (row: RequestRow, decidedByName: string | null, now: Date): GateRequest => ({
  id: row.id,
  deviceId: row.deviceId,
  userId: row.memberId,
  stateDictId: row.stateDictId,
  state: requestStateAt(row, now),
  askedAt: row.askedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedById: row.decidedById,
  decidedByName: decidedByName ?? '',
  cardFault: row.cardFault,
})

const selectRequests = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: gateRequest, decidedByName: member.name })
    .from(gateRequest)
    .leftJoin(member, memberJoin(gateRequest.schoolId, gateRequest.decidedById))
    .where(where)
    .$dynamic()

/** SQL condition: the row is a request, not a further question about the person of one. */
export const isRequest = isNull(gateRequest.joinedId)

/** SQL condition: the request waits at a moment. */
export const isWaitingAt = (now: Date): SQL | undefined =>
  and(isRequest, isNull(gateRequest.decision), gt(gateRequest.endsAt, now))

const endedAt = sql`coalesce(${gateRequest.decidedAt}, ${gateRequest.endsAt})`

const endedLately = (now: Date): SQL | undefined => {
  const since = new Date(now.getTime() - gateTimes.shownMinutes * 60_000)
  // No decision comes after the end, so the indexed column can narrow the search first.
  return and(gt(gateRequest.endsAt, since), sql`${endedAt} > ${since.toISOString()}::timestamptz`)
}

/** Returns one request with its state at a moment. */
export const findRequest = async (
  db: Db,
  schoolId: number,
  id: number,
  now: Date,
): Promise<GateRequest | undefined> => {
  const [found] = await selectRequests(db, and(eq(gateRequest.schoolId, schoolId), eq(gateRequest.id, id)))
  return found && presentRequest(found.row, found.decidedByName, now)
}

const endOf = ({ row }: { readonly row: RequestRow }) => (row.decidedAt ?? row.endsAt).getTime()

const readEnded = async (db: Db, endedRecently: SQL | undefined, now: Date) => {
  const last = (where: SQL | undefined, most: number) =>
    selectRequests(db, and(endedRecently, where)).orderBy(desc(endedAt), desc(gateRequest.id)).limit(most)
  const decided = await last(isNotNull(gateRequest.decision), maxEnded.decided)
  const isTimedOut = and(isNull(gateRequest.decision), lte(gateRequest.endsAt, now))
  const timedOut = await last(isTimedOut, maxEnded.timedOut)
  return [...decided, ...timedOut].toSorted((one, other) => endOf(other) - endOf(one) || other.row.id - one.row.id)
}

/** Returns the requests of these gates: all waiting ones, oldest first, then the recently ended ones, newest first. */
const readDesk = async (db: Db, schoolId: number, deviceIds: readonly number[], now: Date): Promise<GateRequest[]> => {
  if (deviceIds.length === 0) return []
  const ofGates = and(eq(gateRequest.schoolId, schoolId), inArray(gateRequest.deviceId, [...deviceIds]), isRequest)
  const waiting = await selectRequests(db, and(ofGates, isWaitingAt(now))).orderBy(
    asc(gateRequest.askedAt),
    asc(gateRequest.id),
  )
  const ended = await readEnded(db, and(ofGates, endedLately(now)), now)
  return [...waiting, ...ended].map(({ row, decidedByName }) => presentRequest(row, decidedByName, now))
}

/** Returns the requests of the gates that the session manages. */
export const listRequests = async ({ db, session, clock }: Context<typeof gate.requests>) =>
  readDesk(db, schoolOf(session), await findManagedGateIds({ db, session }), clock.now())

/** A gate's desk: its school and device, with the live channel to its keepers. */
export interface Desk {
  readonly db: Db
  readonly live: Live
  readonly schoolId: number
  readonly deviceId: number
}

/** An arbitrary lock number; the gate is the other half of the key. */
const deskLock = 732

/**
 * Locks a gate's requests until the transaction ends. Each message carries the full list, so two concurrent
 * transactions would omit each other's requests. Take this lock before the whereabouts lock.
 */
export const lockGateRequests = async ({ db, deviceId }: Pick<Desk, 'db' | 'deviceId'>): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${deskLock}, hashint8(${deviceId}::bigint))`)
}

/** An unknown person or card at a gate. */
interface Stranger {
  readonly at: Date
  readonly card: string | undefined
}

/**
 * Sends a gate's requests to its keepers, and an unknown person's moment and card. The caller must hold the lock of the
 * gate's requests.
 */
export const sendGateRequests = async (
  { db, live, schoolId, deviceId }: Desk,
  now: Date,
  stranger: Stranger | null = null,
): Promise<void> => {
  const requests = await readDesk(db, schoolId, [deviceId], now)
  const card = stranger?.card === undefined ? {} : { strangerCard: stranger.card }
  const seen = stranger === null ? {} : { strangerAt: stranger.at.toISOString(), ...card }
  await live.say(db, gateTopic, gateStream(schoolId, deviceId), { deviceId, requests, ...seen })
}
