import type { Call, DataOf } from '../../../platform/contract/call.ts'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import { refusalKept } from '../../../platform/server/refusalKept.ts'
import type { Context, Cookies, Origin } from '../../../platform/server/serve.ts'
import type { Actor } from '../../../platform/server/session.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { countingFailure, proveAtDoor } from './door.ts'
import { findReuse } from './findReuse.ts'
import { annulAttempt, forgetFailures } from './failures.ts'
import { endSession, spendRenewal } from '../../registry/server/directory/sessions.ts'
import { endReused, findRenewable, forgetBrowser, openProven, openSession, rememberFrom } from './sessions.ts'
import { idleSince } from './sessionSource.ts'
import { type Standing, actorAt, admittedTo, findMembershipsOf, findStandings, placeIn } from './standing.ts'
import { describeUser } from './userInfo.ts'

type LoginData = DataOf<typeof identity.login>

/** One school is entered at once; of several none is, until the person chooses (foundations §4). */
const onlySchool = (standings: readonly Standing[]): number | null =>
  standings.length === 1 ? (standings[0]?.schoolId ?? null) : null

/** Refuses somebody who may not go in, in words that are told only to who knows the password: that attempt was no guess. */
const admit = async ({ database }: Pick<Context<Call>, 'database'>, proof: Awaited<ReturnType<typeof proveAtDoor>>) => {
  try {
    return admittedTo(proof.memberships)
  } catch (error) {
    await database.asSystem('sign-in: an attempt that was no guess', (db) => annulAttempt(db, proof.attempt))
    throw error
  }
}

/**
 * Signs in. Should somebody be disabled while their password is looked at, the session's first call is refused. The sentences
 * of refusal for a disabled or unplaced account are told only to who knows the password.
 */
export const login = async (context: Context<typeof identity.login>, rules: PermissionRules): Promise<LoginData> => {
  const { body, clock, origin, cookies } = context
  const proof = await proveAtDoor(context, body)
  const { accountId, attempt, passwordHash } = proof
  const standings = await admit(context, proof)
  const place = placeIn(standings, onlySchool(standings))
  return countingFailure(context, proof.attempt, () =>
    context.recordedAsSystem('sign-in: credentials and sessions', async (db, sign) => {
      const now = clock.now()
      sign(actorAt(accountId, standings, place.schoolId))
      const rememberUntil = body.remember ? rememberFrom(now) : null
      const openedBy = body.isThirdpartnarLogin ? 'link' : 'signIn'
      const asked = { accountId, ...place, origin, now, rememberUntil, cookies, openedBy } as const
      const reused = await findReuse(db, accountId, standings[0]?.timeZone ?? defaultTimeZone)
      // One after the other: beside it, a statement that fails because this one has failed could be the one that is told.
      const token = await openProven(db, asked, passwordHash)
      await forgetFailures(db, attempt, clock)
      const userInfo = describeUser(context, rules, { schoolId: place.schoolId, standings })
      return { token, userInfo, ...(reused === null ? {} : { reused }) }
    }),
  )
}

/** The school that a renewed session is in: that of the window, where it may still be entered, else the cookie's. */
const schoolAgain = (standings: readonly Standing[], wanted: readonly (number | null | undefined)[]) =>
  wanted.find((schoolId) => standings.some((standing) => standing.schoolId === schoolId)) ?? onlySchool(standings)

type Renewable = NonNullable<Awaited<ReturnType<typeof findRenewable>>>

/** Ends the session that was renewed, unless another window of the browser may hold it: one that is alive goes on beside the new one. */
const leaveBehind = async (db: Db, old: Renewable, origin: Origin, now: Date): Promise<void> => {
  if (old.how === 'inGrace') return
  await spendRenewal(db, old.id, now)
  const isAnotherWindow = old.userAgent === origin.userAgent && old.seenAt >= idleSince(now)
  if (!isAnotherWindow) await endSession(db, old.id, now)
}

/** Ends what a stolen cookie keeps alive. The browser that brings it learns why, whichever of the two it is. */
const refuseReused = async (
  { db, cookies, now }: { db: Db; cookies: Cookies; now: Date },
  { id, accountId, schoolId }: Renewable,
  sign: (actor: Actor) => void,
): Promise<never> => {
  sign(actorAt(accountId, await findMembershipsOf(db, accountId), schoolId))
  await endReused(db, id, now)
  forgetBrowser(cookies)
  throw refusalKept(identityRefusals.reused)
}

/**
 * Renews a remembered session with the cookie: a new token, a new cookie with the old end. A cookie that turns up in another
 * browser ends the session that it renews, and one that has been renewed before all that its browser has: neither stays
 * unnoticed.
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
    const standings = await findStandings(db, accountId)
    const place = placeIn(standings, schoolAgain(standings, [query.schoolId, old.schoolId]))
    sign(actorAt(accountId, standings, place.schoolId))
    await leaveBehind(db, old, origin, now)
    const asked = { accountId, ...place, origin, now, rememberUntil, cookies, openedBy: 'renewal' as const }
    const token = await openSession(db, asked)
    return { token, userInfo: describeUser({ config, files }, rules, { schoolId: place.schoolId, standings }) }
  })
