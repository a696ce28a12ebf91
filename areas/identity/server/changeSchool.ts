import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { endSession } from '../../registry/server/directory/sessions.ts'
import { endRenewal, openSession } from './sessions.ts'
import { actorAt, findStandings, placeIn } from './standing.ts'
import { describeUser } from './userInfo.ts'

/**
 * Enters a school with a new token; the old one ends. Refuses, with 500052, a school where the caller has no standing. The
 * school reads that its own record has signed in, as of those who have a record nowhere else; that they came from another
 * school it does not.
 */
export const changeSchool = async (
  context: Context<typeof identity.changeSchool>,
  rules: PermissionRules,
): Promise<Admission> => {
  const { db, sign, params, session: caller, clock, config, files, origin, cookies } = context
  const { schoolId } = params
  const { accountId } = caller
  const standings = await findStandings(db, accountId)
  const place = placeIn(standings, schoolId)
  if (place.memberId === null) throw new Refusal(identityRefusals.noStanding)
  sign(actorAt(accountId, standings, schoolId))
  const now = clock.now()
  const [old] = await db
    .select({ rememberUntil: session.renewalEndsAt })
    .from(session)
    .where(and(eq(session.id, caller.id), isNull(session.endedAt)))
    .for('update')
  // Ended in this very moment, as by a new password: nothing goes on from it.
  if (!old) throw new Refusal(common.signedOut)
  await endRenewal(db, caller.id)
  await endSession(db, caller.id, now)
  const rememberUntil = old.rememberUntil
  const token = await openSession(db, {
    accountId,
    ...place,
    origin,
    now,
    rememberUntil,
    cookies,
    openedBy: 'change',
  })
  return { token, userInfo: describeUser({ config, files }, rules, { schoolId, standings }) }
}
