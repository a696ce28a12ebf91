import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { loginKey } from '../../registry/server/directory/loginKey.ts'
import { credential, loginName } from '../../registry/server/directory/tables.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../registry/server/passwords/passwords.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { chargeAttempt, forgetFailures } from './failures.ts'
import { endSession } from '../../registry/server/directory/sessions.ts'
import { endRenewal, findRenewable, openProven, openSession, rememberFrom } from './sessions.ts'
import { idleSince } from './sessionSource.ts'
import { type Standing, actorAt, admittedTo, findMemberships, findStandings, placeIn } from './standing.ts'
import { attemptKey } from './tokens.ts'
import { describeUser } from './userInfo.ts'

const credentialByLogin = (db: Db) =>
  db
    .select({ accountId: loginName.accountId, passwordHash: credential.passwordHash })
    .from(loginName)
    .innerJoin(credential, eq(credential.accountId, loginName.accountId))
    .where(eq(loginName.name, sql.placeholder('key')))
    .prepare('find_credential')

const findCredential = async (db: Db, key: string) => {
  const [row] = await remembered(db, credentialByLogin).execute({ key })
  return row
}

/** A charge that a power cut takes away costs one guess more; nobody waits for the disk twice to sign in. */
const chargedWithoutWaiting = (db: Db) => db.execute(sql`set local synchronous_commit = off`)

/** One school is entered at once; of several none is, until the person chooses (foundations §4). */
const onlySchool = (standings: readonly Standing[]): number | null =>
  standings.length === 1 ? (standings[0]?.schoolId ?? null) : null

/**
 * Finds the account by one of its login names and charges the attempt, on the name as it was typed: what a stranger meets
 * hangs on that and on their address alone. What is known of its records is read along, a message to the database less.
 */
export const approach = async (
  { database, config, clock, origin }: Pick<Context<Call>, 'database' | 'config' | 'clock' | 'origin'>,
  username: string,
) => {
  const key = loginKey(username)
  const tried = { account: attemptKey(key, config.secret), address: origin.address }
  return database.asSystem('sign-in: charge the attempt', async (db) => {
    const [, found, memberships, attempt] = await Promise.all([
      chargedWithoutWaiting(db),
      findCredential(db, key),
      findMemberships(db, key),
      chargeAttempt(db, tried, clock.now()),
    ])
    return { attempt, found, memberships }
  })
}

/**
 * Signs in. The attempt is charged, then the password is checked outside any transaction, since that takes long; should
 * somebody be disabled meanwhile, the session's first call is refused. The sentences of refusal for a disabled or
 * unplaced account are told only to who knows the password.
 */
export const login = async (context: Context<typeof identity.login>, rules: PermissionRules): Promise<Admission> => {
  const { body, clock, config, database, origin, cookies } = context
  const { attempt, found, memberships } = await approach(context, body.username)
  const password = await readPassword(database, body.password)
  const right = await matchesPassword(password, found?.passwordHash, config)
  if (!right || !found) throw new Refusal(identityRefusals.wrongPassword)

  const { accountId } = found
  const standings = admittedTo(memberships)
  const place = placeIn(standings, onlySchool(standings))
  return context.recordedAsSystem('sign-in: credentials and sessions', async (db, sign) => {
    const now = clock.now()
    sign(actorAt(accountId, standings, place.schoolId))
    const rememberUntil = body.remember ? rememberFrom(now) : null
    const openedBy = body.isThirdpartnarLogin ? 'link' : 'signIn'
    const asked = { accountId, ...place, origin, now, rememberUntil, cookies, openedBy } as const
    // One after the other: beside it, a statement that fails because this one has failed could be the one that is told.
    const token = await openProven(db, asked, found.passwordHash)
    await forgetFailures(db, attempt, now)
    return { token, userInfo: describeUser(context, rules, { schoolId: place.schoolId, standings }) }
  })
}

/** The school that a renewed session is in: that of the window, where it may still be entered, else the cookie's. */
const schoolAgain = (standings: readonly Standing[], wanted: readonly (number | null | undefined)[]) =>
  wanted.find((schoolId) => standings.some((standing) => standing.schoolId === schoolId)) ?? onlySchool(standings)

/**
 * Renews a remembered session with the cookie: a new token, a new cookie with the old end. A session that is alive goes
 * on beside the new one, since another window of the browser may hold it; a cookie that turns up in another browser
 * ends it, which does not stay unnoticed.
 */
export const renew = async (
  { query, clock, config, files, origin, cookies, recordedAsSystem }: Context<typeof identity.renew>,
  rules: PermissionRules,
): Promise<Admission | null> =>
  recordedAsSystem('renewal: sessions', async (db, sign) => {
    const now = clock.now()
    const old = await findRenewable(db, origin.cookies, now)
    if (!old) return null
    const { accountId, rememberUntil } = old
    const standings = await findStandings(db, accountId)
    const place = placeIn(standings, schoolAgain(standings, [query.schoolId, old.schoolId]))
    sign(actorAt(accountId, standings, place.schoolId))
    const isAnotherWindow = old.userAgent === origin.userAgent && old.seenAt >= idleSince(now)
    if (isAnotherWindow) await endRenewal(db, old.id)
    else await endSession(db, old.id, now)
    const token = await openSession(db, {
      accountId,
      ...place,
      origin,
      now,
      rememberUntil,
      cookies,
      openedBy: 'renewal',
    })
    return { token, userInfo: describeUser({ config, files }, rules, { schoolId: place.schoolId, standings }) }
  })
