import { eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { endRenewal, endSession, openSession } from './sessions.ts'
import { findStandings } from './standing.ts'
import { session } from './tables.ts'
import { describeUser } from './userInfo.ts'

/** Enters a school with a new token; the old one ends. Refuses, with 500052, a school where the caller has no standing. */
export const changeSchool = async (
  {
    params: { schoolId },
    session: caller,
    db,
    clock,
    config,
    files,
    origin,
    cookies,
  }: Context<typeof identity.changeSchool>,
  rules: PermissionRules,
): Promise<Admission> => {
  const { personId } = caller
  const standings = await findStandings(db, personId)
  if (!standings.some((standing) => standing.schoolId === schoolId)) throw new Refusal(identityRefusals.noStanding)
  const now = clock.now()
  const [old] = await db.select({ rememberUntil: session.renewalEndsAt }).from(session).where(eq(session.id, caller.id))
  await endRenewal(db, caller.id)
  await endSession(db, caller.id, now)
  const rememberUntil = old?.rememberUntil ?? null
  const token = await openSession(db, { personId, schoolId, origin, now, rememberUntil, cookies, openedBy: 'change' })
  return { token, userInfo: describeUser({ config, files }, rules, { personId, schoolId, standings }) }
}
