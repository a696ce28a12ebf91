import type { Call, DataOf } from '../../../platform/contract/call.ts'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import { makeKeptRefusal } from '../../../platform/server/keptRefusal.ts'
import type { Context, Cookies, Origin } from '../../../platform/server/serve.ts'
import type { Actor } from '../../../platform/server/session.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { failAttemptOnError, checkLoginPassword } from './checkLoginPassword.ts'
import { findCookieReuse } from './findCookieReuse.ts'
import { cancelAttempt, forgetFailures } from './failures.ts'
import { endSession, spendRenewal } from '../../registry/server/directory/sessions.ts'
import {
  endReusedBrowser,
  findRenewable,
  clearRenewalCookie,
  openVerifiedSession,
  openSession,
  computeRememberEnd,
} from './sessions.ts'
import { idleCutoff } from './sessionSource.ts'
import {
  type ConsoleMembership,
  buildActor,
  filterConsoleMemberships,
  findAccountMemberships,
  findConsoleMemberships,
  pickMembershipIds,
} from './consoleMemberships.ts'
import { describeUser } from './userInfo.ts'

type LoginData = DataOf<typeof identity.login>

/** Returns the school to enter directly, or null if the user must choose among several (foundations §4). */
const findOnlySchool = (memberships: readonly ConsoleMembership[]): number | null =>
  memberships.length === 1 ? (memberships[0]?.schoolId ?? null) : null

/**
 * Returns the memberships that may enter the console. If there are none, the refusal names the reason, since the caller
 * knows the password, and the attempt isn't counted as a guess.
 */
const requireMemberships = async (
  { database }: Pick<Context<Call>, 'database'>,
  proof: Awaited<ReturnType<typeof checkLoginPassword>>,
) => {
  try {
    return filterConsoleMemberships(proof.memberships)
  } catch (error) {
    await database.asSystem('sign-in: an attempt that was no guess', (db) => cancelAttempt(db, proof.attempt))
    throw error
  }
}

/**
 * Signs in. Only callers with the right password learn that an account is disabled, locked or without a department. If
 * a user is disabled while the password is checked, the session's first call is refused.
 */
export const login = async (context: Context<typeof identity.login>, rules: PermissionRules): Promise<LoginData> => {
  const { body, clock, origin, cookies } = context
  const proof = await checkLoginPassword(context, body)
  const { accountId, attempt, passwordHash } = proof
  const memberships = await requireMemberships(context, proof)
  const membershipIds = pickMembershipIds(memberships, findOnlySchool(memberships))
  return failAttemptOnError(context, proof.attempt, () =>
    context.recordedAsSystem('sign-in: credentials and sessions', async (db, sign) => {
      const now = clock.now()
      sign(buildActor(accountId, memberships, membershipIds.schoolId))
      const rememberUntil = body.remember ? computeRememberEnd(now) : null
      const openedBy = body.isThirdpartnarLogin ? 'link' : 'signIn'
      const newSession = { accountId, ...membershipIds, origin, now, rememberUntil, cookies, openedBy } as const
      const reused = await findCookieReuse(db, accountId, memberships[0]?.timeZone ?? defaultTimeZone)
      // Run one after another. In parallel, a follow-up failure of the other statement could be reported instead.
      const token = await openVerifiedSession(db, newSession, passwordHash)
      await forgetFailures(db, attempt, clock)
      const userInfo = describeUser(context, rules, { schoolId: membershipIds.schoolId, memberships })
      return { token, userInfo, ...(reused === null ? {} : { reused }) }
    }),
  )
}

/** Returns the first wanted school that may still be entered: the window's, then the cookie's, then the only one. */
const chooseRenewedSchool = (
  memberships: readonly ConsoleMembership[],
  wanted: readonly (number | null | undefined)[],
) =>
  wanted.find((schoolId) => memberships.some((membership) => membership.schoolId === schoolId)) ??
  findOnlySchool(memberships)

type Renewable = NonNullable<Awaited<ReturnType<typeof findRenewable>>>

/** Ends the renewed session, unless it is in use and may belong to another window of the same browser. */
const endRenewedSession = async (db: Db, old: Renewable, origin: Origin, now: Date): Promise<void> => {
  if (old.how === 'inGrace') return
  await spendRenewal(db, old.id, now)
  const isAnotherWindow = old.userAgent === origin.userAgent && old.seenAt >= idleCutoff(now)
  if (!isAnotherWindow) await endSession(db, old.id, now)
}

/** Ends all sessions that a copied cookie keeps alive and refuses with the reason. */
const refuseReused = async (
  { db, cookies, now }: { db: Db; cookies: Cookies; now: Date },
  { id, accountId, schoolId }: Renewable,
  sign: (actor: Actor) => void,
): Promise<never> => {
  sign(buildActor(accountId, await findAccountMemberships(db, accountId), schoolId))
  await endReusedBrowser(db, id, now)
  clearRenewalCookie(cookies)
  throw makeKeptRefusal(identityRefusals.reused)
}

/**
 * Renews a remembered session by its cookie: a new token, and a new cookie with the old end. A cookie from another
 * browser ends the session that it renews. A cookie that was already renewed ends all sessions of its browser (10042).
 */
export const renew = async (
  { query, clock, config, files, origin, cookies, recordedAsSystem }: Context<typeof identity.renew>,
  rules: PermissionRules,
): Promise<Admission | null> =>
  recordedAsSystem('renewal: sessions', async (db, sign) => {
    const now = clock.now()
    const old = await findRenewable(db, origin, now)
    if (!old) return null
    if (old.how === 'reused') return refuseReused({ db, cookies, now }, old, sign)
    const { accountId, rememberUntil } = old
    const memberships = await findConsoleMemberships(db, accountId)
    const membershipIds = pickMembershipIds(
      memberships,
      chooseRenewedSchool(memberships, [query.schoolId, old.schoolId]),
    )
    sign(buildActor(accountId, memberships, membershipIds.schoolId))
    await endRenewedSession(db, old, origin, now)
    const newSession = {
      accountId,
      ...membershipIds,
      origin,
      now,
      rememberUntil,
      cookies,
      openedBy: 'renewal' as const,
    }
    const token = await openSession(db, newSession)
    return {
      token,
      userInfo: describeUser({ config, files }, rules, { schoolId: membershipIds.schoolId, memberships }),
    }
  })
