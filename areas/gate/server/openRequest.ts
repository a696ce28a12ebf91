import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { gate } from '../contract.ts'
import { writeRequest } from './askGate.ts'
import { findRequest } from './desk.ts'

/** Writes down a question that a page has heard from the device itself, once for each name that the page gave it. */
export const openRequest = async ({ db, live, session, body, clock }: Context<typeof gate.openRequest>) => {
  const { deviceId, userId: memberId, key, stateDictId } = body
  const schoolId = schoolOf(session)
  const question = { series: null, number: null, key, memberId, stateDictId }
  const { id } = await writeRequest({ db, live, schoolId, deviceId }, question, clock)
  const request = await findRequest(db, schoolId, id, clock.now())
  if (!request) throw new Error('the request is gone in its own transaction')
  return request
}
