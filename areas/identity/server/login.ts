import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { person } from '../../users/server/tables.ts'
import { type Admission, type identity, identityRefusals } from '../contract.ts'
import { chargeAttempt, forgetFailures } from './failures.ts'
import { readPassword } from './passwordCipher.ts'
import { matchesPassword } from './passwords.ts'
import { endSession, findRenewable, openSession, rememberFrom } from './sessions.ts'
import { type Standing, admittedTo, findMemberships, findStandings } from './standing.ts'
import { credential } from './tables.ts'
import { accountKey } from './tokens.ts'
import { describeUser } from './userInfo.ts'

type Defaults = ReadonlyMap<number, ReadonlySet<string>>

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

/** One school is entered at once; of several none is, until the person chooses (foundations §4). */
const onlySchool = (standings: readonly Standing[]): number | null =>
  standings.length === 1 ? (standings[0]?.schoolId ?? null) : null

/**
 * Signs in. The attempt is charged, then the password is checked outside any transaction, since that takes long. What is
 * known of the person is read with the charge, a message to the database less; should they be disabled meanwhile, the
 * session's first call is refused. The
 * sentences of refusal for a disabled or unplaced account are told only to who knows the password.
 */
export const login = async (context: Context<typeof identity.login>, defaults: Defaults): Promise<Admission> => {
  const { body, clock, config, database, origin, cookies } = context
  const attempt = { account: accountKey(body.username, config.secret), address: origin.address }
  const [found, memberships] = await database.asSystem('sign-in: charge the attempt', (db) =>
    Promise.all([
      findCredential(db, body.username),
      findMemberships(db, body.username),
      chargeAttempt(db, attempt, clock.now()),
    ]),
  )
  const password = await readPassword(database, body.password)
  const right = await matchesPassword(password, found?.passwordHash, config.secret)
  if (!right || !found) throw new Refusal(identityRefusals.wrongPassword)

  const { personId } = found
  const standings = admittedTo(memberships)
  const schoolId = onlySchool(standings)
  return context.recorded(async (db, sign) => {
    const now = clock.now()
    sign({ personId, schoolId })
    const rememberUntil = body.remember ? rememberFrom(now) : null
    const [token] = await Promise.all([
      openSession(db, { personId, schoolId, origin, now, rememberUntil, cookies }),
      forgetFailures(db, attempt, now),
    ])
    return { token, userInfo: describeUser(context, defaults, { personId, schoolId, standings }) }
  })
}

/** Renews a remembered session with the cookie: the same school, a new token, a new cookie with the old end. */
export const renew = async (
  { clock, config, files, origin, cookies, recorded }: Context<typeof identity.renew>,
  defaults: Defaults,
): Promise<Admission | null> =>
  recorded(async (db, sign) => {
    const now = clock.now()
    const old = await findRenewable(db, origin.cookies, now)
    if (!old) return null
    const { personId, rememberUntil } = old
    const standings = await findStandings(db, personId)
    const stillThere = standings.some((standing) => standing.schoolId === old.schoolId)
    const schoolId = stillThere ? old.schoolId : onlySchool(standings)
    sign({ personId, schoolId })
    await endSession(db, old.id, now)
    const token = await openSession(db, { personId, schoolId, origin, now, rememberUntil, cookies })
    return { token, userInfo: describeUser({ config, files }, defaults, { personId, schoolId, standings }) }
  })
