import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { refuseOwnPassage, writeRecords } from '../../access/server/index.ts'
import { cardFaultNames } from '../../card/contract.ts'
import { getDecisionSender } from '../../device/server/index.ts'
import { device } from '../../device/server/tables.ts'
import { type gate, gateRefusals } from '../contract.ts'
import { gateTimes } from '../states.ts'
import { presentAnswer } from './askGate.ts'
import { type RequestRow, findRequest, lockGateRequests, sendGateRequests, isWaitingAt } from './desk.ts'
import { isManagedGate } from './gates.ts'
import { gateRequest } from './tables.ts'

/** A request is within reach of those who manage its gate. */
export const reachRequests = reachRows(gateRequest, (session) =>
  and(
    eq(gateRequest.schoolId, schoolOf(session)),
    sql`${gateRequest.deviceId} in (select ${device.id} from ${device} where ${isManagedGate(session)})`,
  ),
)

type Deciding = Context<typeof gate.decide>

const findGate = async (db: Db, schoolId: number, id: number) => {
  const [row] = await db
    .select({ deviceId: gateRequest.deviceId, memberId: gateRequest.memberId, locationId: device.locationId })
    .from(gateRequest)
    .leftJoin(device, and(eq(device.schoolId, gateRequest.schoolId), eq(device.id, gateRequest.deviceId)))
    .where(and(eq(gateRequest.schoolId, schoolId), eq(gateRequest.id, id)))
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Stores a decision if there is none yet and the time isn't over; returns undefined otherwise. */
const storeDecision = async ({ db, session, body }: Deciding, now: Date): Promise<RequestRow | undefined> => {
  const [row] = await db
    .update(gateRequest)
    .set({ decision: body.decision, decidedAt: now, decidedById: memberOf(session) })
    .where(and(eq(gateRequest.schoolId, schoolOf(session)), eq(gateRequest.id, body.id), isWaitingAt(now)))
    .returning()
  return row
}

/** How long the refusal of a card explains that the keeper lets its holder pass, ms: as long as the desk shows it. */
const faultExplains = 10 * 60_000

/** Finds why the person's card was just refused at this gate, as the passage's comment. Empty if it was not. */
const explainPassage = async (db: Db, { schoolId, deviceId, memberId }: RequestRow, now: Date): Promise<string> => {
  const [refused] = await db
    .select({ fault: gateRequest.cardFault })
    .from(gateRequest)
    .where(
      and(
        eq(gateRequest.schoolId, schoolId),
        eq(gateRequest.deviceId, deviceId),
        eq(gateRequest.memberId, memberId),
        isNotNull(gateRequest.cardFault),
        gt(gateRequest.askedAt, new Date(now.getTime() - faultExplains)),
      ),
    )
    .orderBy(desc(gateRequest.id))
    .limit(1)
  return refused?.fault ? `${cardFaultNames[refused.fault]}，门卫放行` : ''
}

/**
 * Records the passage at the gate as the keeper's report, because the keeper saw the person. The device sends no
 * record, which would count twice.
 */
const writePassage = async ({ db, session, live }: Deciding, row: RequestRow, locationId: number | null, now: Date) => {
  const { schoolId, deviceId, memberId, stateDictId } = row
  const unnumbered = { toldAt: null, series: null, number: null, faceFileId: null }
  const comment = await explainPassage(db, row, now)
  const passage = { memberId, stateDictId, at: now, deviceId, locationId, comment }
  const source = { schoolId, now, live, operatorId: memberOf(session) }
  return writeRecords(db, source, [{ ...unnumbered, ...passage }])
}

/** Sends the decision to the device after the commit, under the numbers of each of its questions that it answers. */
const tellDevice = async (db: Db, row: RequestRow, now: Date): Promise<void> => {
  const further = await db
    .select({ series: gateRequest.series, number: gateRequest.number })
    .from(gateRequest)
    .where(and(eq(gateRequest.schoolId, row.schoolId), eq(gateRequest.joinedId, row.id)))
  const asked = [row, ...further].filter(({ series }) => series !== null)
  const answers = asked.map(({ series, number }) => presentAnswer({ ...row, series, number }, now))
  afterCommit(db, () => {
    for (const answer of answers) getDecisionSender()(row.deviceId, answer)
  })
}

/**
 * Decides on a request, once: a second keeper gets the first decision. A device that misses it asks again. Keepers
 * can't decide on requests about themselves, either way.
 */
export const decide = async (context: Deciding) => {
  const { db, session, body, live, clock } = context
  const schoolId = schoolOf(session)
  const { deviceId, locationId, memberId } = await findGate(db, schoolId, body.id)
  refuseOwnPassage(memberOf(session), [memberId])
  await lockGateRequests({ db, deviceId })
  // Read the clock after waiting for the lock, because the keeper may be too late by now.
  const now = clock.now()
  const decided = await storeDecision(context, now)
  if (decided?.decision === 'agree') await writePassage(context, decided, locationId, now)
  if (decided) await sendGateRequests({ db, live, schoolId, deviceId }, now)
  if (decided) await tellDevice(db, decided, now)
  const request = await findRequest(db, schoolId, body.id, now)
  if (!request) throw new Refusal(common.notFound)
  if (request.state === 'timedOut') throw new Refusal(gateRefusals.tooLate, { seconds: gateTimes.waitSeconds })
  return request
}
