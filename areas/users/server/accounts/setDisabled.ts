import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { endSessionsOfMember } from '../../../registry/server/directory/sessions.ts'
import { setOnMember } from '../../../registry/server/members.ts'
import { lockMember } from '../../../registry/server/membership.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { refuseHigher } from '../standing.ts'

/** Disables or enables somebody in one school. What they have open there ends; other schools are not concerned. */
export const setDisabled = async ({ db, session, body, clock }: Context<typeof users.setDisabled>) => {
  if (body.userId === session.memberId) throw new Refusal(usersRefusals.notYourself)
  await lockMember(db, body.schoolId, body.userId)
  await refuseHigher(db, session, body.schoolId, body.userId)
  const record = { schoolId: body.schoolId, memberId: body.userId }
  await setOnMember(db, record, { disabled: body.flag })
  // For good: enabled again, they sign in anew.
  if (body.flag) await endSessionsOfMember(db, record, clock.now())
  return { accountDisabled: body.flag }
}
