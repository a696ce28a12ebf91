import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { refuseOwnPassage } from '../../access/server/index.ts'
import type { gate } from '../contract.ts'
import { type Question, findRepeatedQuestion, withoutAuditEntry, writeRequest } from './askGate.ts'
import { type Desk, findRequest, lockGateRequests, isWaitingAt } from './desk.ts'
import { gateRequest } from './tables.ts'

/**
 * Finds a waiting page question about the same person at this gate. A gate connected to two windows asks both, and each
 * uses a different key.
 */
const findWaiting = async ({ db, schoolId, deviceId }: Desk, memberId: number, now: Date) => {
  const [row] = await db
    .select({ id: gateRequest.id })
    .from(gateRequest)
    .where(
      and(
        eq(gateRequest.schoolId, schoolId),
        eq(gateRequest.deviceId, deviceId),
        eq(gateRequest.memberId, memberId),
        isNull(gateRequest.series),
        isWaitingAt(now),
      ),
    )
    .orderBy(desc(gateRequest.id))
    .limit(1)
  return row
}

const storeQuestion = async (desk: Desk, question: Question, clock: { now: () => Date }) => {
  await lockGateRequests(desk)
  const asked =
    (await findRepeatedQuestion(desk, question)) ?? (await findWaiting(desk, question.memberId, clock.now()))
  return asked ? withoutAuditEntry(desk.db, asked) : writeRequest(desk, question, clock)
}

/**
 * Stores a question that a page received directly from a device, once per key and per waiting person. A question about
 * the page's keeper must come from a colleague's page.
 */
export const openRequest = async ({ db, live, session, body, clock }: Context<typeof gate.openRequest>) => {
  const { deviceId, userId: memberId, key, stateDictId } = body
  const schoolId = schoolOf(session)
  refuseOwnPassage(memberOf(session), [memberId])
  const question = { series: null, number: null, key, memberId, stateDictId }
  const { id } = await storeQuestion({ db, live, schoolId, deviceId }, question, clock)
  const request = await findRequest(db, schoolId, id, clock.now())
  if (!request) throw new Error('the request is gone in its own transaction')
  return request
}
