import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { person } from '../../users/server/tables.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { chargeAttempt, forgetFailures } from './failures.ts'
import { readPassword } from './passwordCipher.ts'
import { matchesPassword } from './passwords.ts'
import { endRenewal, endSession, findRenewable, openSession, rememberFrom } from './sessions.ts'
import { idleSince } from './sessionSource.ts'
import { type Standing, admittedTo, findMemberships, findStandings } from './standing.ts'
import { credential } from './tables.ts'
import { accountKey } from './tokens.ts'
import { describeUser } from './userInfo.ts'

const credentialByUsername = (db: Db) =>
  db
    .select({ personId: person.id, passwordHash: credential.passwordHash })
    .from(person)
    .innerJoin(credential, eq(credential.personId, person.id))
    .where(eq(person.username, sql.placeholder('username')))
    .prepare('find_credential')

const findCredential = async (db: Db, username: string) => {
  const [row] = await remembered(db, credentialByUsername).execute({ username })
  return row
}

/** A charge that a power cut takes away costs one guess more; nobody waits for the disk twice to sign in. */
const chargedWithoutWaiting = (db: Db) => db.execute(sql`set local synchronous_commit = off`)

/** One school is entered at once; of several none is, until the person chooses (foundations §4). */
const onlySchool = (standings: readonly Standing[]): number | null =>
  standings.length === 1 ? (standings[0]?.schoolId ?? null) : null

/**
 * Signs in. The attempt is charged, then the password is checked outside any transaction, since that takes long. What is
 * known of the person is read with the charge, a message to the database less; should they be disabled meanwhile, the
 * session's first call is refused. The
 * sentences of refusal for a disabled or unplaced account are told only to who knows the password.
 */
export const login = async (context: Context<typeof identity.login>, rules: PermissionRules): Promise<Admission> => {
  const { body, clock, config, database, origin, cookies } = context
  const attempt = { account: accountKey(body.username, config.secret), address: origin.address }
  const [, found, memberships] = await database.asSystem('sign-in: charge the attempt', (db) =>
    Promise.all([
      chargedWithoutWaiting(db),
      findCredential(db, body.username),
      findMemberships(db, body.username),
      chargeAttempt(db, attempt, clock.now()),
    ]),
  )
  const password = await readPassword(database, body.password)
  const right = await matchesPassword(password, found?.passwordHash, config)
  if (!right || !found) throw new Refusal(identityRefusals.wrongPassword)

  const { personId } = found
  const standings = admittedTo(memberships)
  const schoolId = onlySchool(standings)
  return context.recordedAsSystem('sign-in: credentials and sessions', async (db, sign) => {
    const now = clock.now()
    sign({ personId, schoolId })
    const rememberUntil = body.remember ? rememberFrom(now) : null
    const [token] = await Promise.all([
      openSession(db, {
        personId,
        schoolId,
        origin,
        now,
        rememberUntil,
        cookies,
        openedBy: body.isThirdpartnarLogin ? 'link' : 'signIn',
      }),
      forgetFailures(db, attempt, now),
    ])
    return { token, userInfo: describeUser(context, rules, { personId, schoolId, standings }) }
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
    const { personId, rememberUntil } = old
    const standings = await findStandings(db, personId)
    const schoolId = schoolAgain(standings, [query.schoolId, old.schoolId])
    sign({ personId, schoolId })
    const isAnotherWindow = old.userAgent === origin.userAgent && old.seenAt >= idleSince(now)
    if (isAnotherWindow) await endRenewal(db, old.id)
    else await endSession(db, old.id, now)
    const token = await openSession(db, {
      personId,
      schoolId,
      origin,
      now,
      rememberUntil,
      cookies,
      openedBy: 'renewal',
    })
    return { token, userInfo: describeUser({ config, files }, rules, { personId, schoolId, standings }) }
  })
