import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../../platform/server/firstPassword.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../../platform/server/session.ts'
import { endAccountCodes } from '../../../registry/server/accountCodes.ts'
import { setCredential } from '../../../registry/server/directory/accounts.ts'
import { endSessionsOfAccount } from '../../../registry/server/directory/sessions.ts'
import { setMemberFields } from '../../../registry/server/members.ts'
import { lockMemberWithAccount, findSchoolOfMember } from '../../../registry/server/membership.ts'
import type { users } from '../../contract.ts'
import { usersRefusals } from '../../refusals.ts'
import { refuseHigher, refuseMorePrivileged, refuseSelfManaged } from '../personGuards.ts'

/** School data administrators may not reset passwords, even with the permission (conflicts C-042). */
const refuseSchoolManager = (session: Session): void => {
  const isPlatform = holdsRole(session, role.superAdministrator)
  if (holdsRole(session, role.schoolDataAdministrator) && !isPlatform) throw new Refusal(common.forbidden)
}

/**
 * Sets a new first password and ends all sessions of the account. Refuses the caller's account, which is changed with
 * the old password instead, and accounts that their holders manage, unless the caller is the platform. Never uses the
 * school's common password, because everyone there knows it.
 */
export const resetPassword = async (context: Context<typeof users.resetPassword>) => {
  const { db, session, params, config, clock } = context
  refuseSchoolManager(session)
  if (params.id === session.memberId) throw new Refusal(usersRefusals.notYourself)
  const schoolId = await findSchoolOfMember(db, session, params.id)
  const { accountId } = await lockMemberWithAccount(db, schoolId, params.id)
  await refuseHigher(db, session, schoolId, params.id)
  await refuseMorePrivileged(db, session, schoolId, params.id)
  await refuseSelfManaged(db, session, accountId)
  const password = makeFirstPassword()
  const now = clock.now()
  await setCredential(db, accountId, { passwordHash: hashGeneratedPassword(password, config), mustChange: true }, now)
  await endAccountCodes(db, accountId)
  await endSessionsOfAccount(db, accountId, now)
  await setMemberFields(db, { schoolId, memberId: params.id }, { accountTouchedAt: now })
  return { password }
}
