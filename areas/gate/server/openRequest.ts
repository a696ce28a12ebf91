import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { refuseOwnPassage } from '../../access/server/index.ts'
import type { gate } from '../contract.ts'
import { findRequest } from './desk.ts'
import { storeQuestion } from './questions.ts'

/**
 * Stores a question that a page received directly from a device, once per key and per waiting person. A question about
 * the page's keeper must come from a colleague's page.
 */
export const openRequest = async ({ db, live, session, body, clock }: Context<typeof gate.openRequest>) => {
  const { deviceId, userId: memberId, key, stateDictId } = body
  const schoolId = schoolOf(session)
  refuseOwnPassage(memberOf(session), [memberId])
  const question = { series: null, number: null, key, memberId, stateDictId, fault: null }
  const { id } = await storeQuestion({ db, live, schoolId, deviceId }, question, clock)
  const request = await findRequest(db, schoolId, id, clock.now())
  if (!request) throw new Error('the request is gone in its own transaction')
  return request
}
