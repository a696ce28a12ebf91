import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { endSession } from '../../registry/server/directory/sessions.ts'
import { endBrowserRenewal, openSession } from './sessions.ts'
import { buildActor, findConsoleMemberships, pickMembershipIds } from './consoleMemberships.ts'
import { describeUser } from './userInfo.ts'

/**
 * Enters a school with a new token and ends the old one, so that no token works in two schools. The end of 一周内自动登录
 * stays the same. Refuses with 500052 if the caller may not enter the school. The school's audit log shows a plain
 * sign-in of its record and not from which school the user came.
 */
export const changeSchool = async (
  context: Context<typeof identity.changeSchool>,
  rules: PermissionRules,
): Promise<Admission> => {
  const { db, sign, params, session: caller, clock, config, files, origin, cookies } = context
  const { schoolId } = params
  const { accountId } = caller
  const memberships = await findConsoleMemberships(db, accountId)
  const membershipIds = pickMembershipIds(memberships, schoolId)
  if (membershipIds.memberId === null) throw new Refusal(identityRefusals.noStanding)
  sign(buildActor(accountId, memberships, schoolId))
  const now = clock.now()
  const [old] = await db
    .select({ rememberUntil: session.renewalEndsAt })
    .from(session)
    .where(and(eq(session.id, caller.id), isNull(session.endedAt)))
    .for('update')
  // The session was ended concurrently, for example by a password change.
  if (!old) throw new Refusal(common.signedOut)
  await endBrowserRenewal(db, caller.id)
  await endSession(db, caller.id, now)
  const rememberUntil = old.rememberUntil
  const token = await openSession(db, {
    accountId,
    ...membershipIds,
    origin,
    now,
    rememberUntil,
    cookies,
    openedBy: 'change',
  })
  return { token, userInfo: describeUser({ config, files }, rules, { schoolId, memberships }) }
}
