import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { endSessionsOfMember } from '../../../registry/server/directory/sessions.ts'
import { disableMembers, enableMembers } from '../../../registry/server/memberStates.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { lockForChange } from '../personGuards.ts'

type Wanted = Context<typeof users.setDisabled>['body']
type Work = Pick<Context<typeof users.setDisabled>, 'db' | 'session' | 'clock'>

/** Disables or enables a person in one school and ends their sessions there. Other schools are not affected. */
export const setMemberDisabled = async (
  { db, session, clock }: Work,
  { schoolId, userId, flag }: Wanted,
): Promise<void> => {
  if (userId === session.memberId) throw new Refusal(usersRefusals.notYourself)
  await lockForChange(db, session, schoolId, userId)
  if (!flag) return enableMembers(db, schoolId, [userId])
  await disableMembers(db, schoolId, [{ memberId: userId, why: null }], clock.now())
  // Enabling the account doesn't restore ended sessions.
  await endSessionsOfMember(db, { schoolId, memberId: userId }, clock.now())
}

/** Disables or enables an account, and returns the new state. */
export const setDisabled = async (context: Context<typeof users.setDisabled>) => {
  await setMemberDisabled(context, context.body)
  return { accountDisabled: context.body.flag }
}
