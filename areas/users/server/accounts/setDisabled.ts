import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { endSessionsOfMember } from '../../../registry/server/directory/sessions.ts'
import { disableMembers, enableMembers } from '../../../registry/server/memberStates.ts'
import { lockMember } from '../../../registry/server/membership.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { refuseHigher } from '../standing.ts'

type Wanted = Context<typeof users.setDisabled>['body']
type Work = Pick<Context<typeof users.setDisabled>, 'db' | 'session' | 'clock'>

/** Disables or enables somebody in one school. What they have open there ends; other schools are not concerned. */
export const disable = async ({ db, session, clock }: Work, { schoolId, userId, flag }: Wanted): Promise<void> => {
  if (userId === session.memberId) throw new Refusal(usersRefusals.notYourself)
  await lockMember(db, schoolId, userId)
  await refuseHigher(db, session, schoolId, userId)
  if (!flag) return enableMembers(db, schoolId, [userId])
  await disableMembers(db, schoolId, [{ memberId: userId, why: null }], clock.now())
  // For good: enabled again, they sign in again.
  await endSessionsOfMember(db, { schoolId, memberId: userId }, clock.now())
}

/** Disables or enables somebody's account, and says how it is now. */
export const setDisabled = async (context: Context<typeof users.setDisabled>) => {
  await disable(context, context.body)
  return { accountDisabled: context.body.flag }
}
