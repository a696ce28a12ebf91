import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { makeLanes } from '../../../platform/server/limits/lanes.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { loginKey } from '../../registry/server/directory/loginKey.ts'
import { credential, loginName } from '../../registry/server/directory/tables.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../registry/server/passwords/passwords.ts'
import { identityRefusals } from '../contract.ts'
import { chargeAttempt, failAttempt } from './failures.ts'
import { type Attempt, retryWhileUnderWay } from './attemptDelays.ts'
import { findMembershipsByLogin } from './consoleMemberships.ts'
import { attemptKey } from './tokens.ts'

const prepareCredentialByLogin = (db: Db) =>
  db
    .select({ accountId: loginName.accountId, passwordHash: credential.passwordHash })
    .from(loginName)
    .innerJoin(credential, eq(credential.accountId, loginName.accountId))
    .where(eq(loginName.name, sql.placeholder('key')))
    .prepare('find_credential')

const findCredential = async (db: Db, key: string) => {
  const [row] = await cachedOnConnection(db, prepareCredentialByLogin).execute({ key })
  return row
}

/** Doesn't wait for the disk on commit. A charge lost in a power cut allows one more guess, which is acceptable. */
const disableSyncCommit = (db: Db) => db.execute(sql`set local synchronous_commit = off`)

/**
 * Limits concurrent password checks per address. A whole school signs in from one address in the morning, and correct
 * sign-ins should not wait for each other in the database.
 */
const lanes = makeLanes({ most: 16, mostWaiting: 2000, patience: 25_000, refusal: identityRefusals.slowDown })

const { signal: neverAbortedSignal } = new AbortController()

type AttemptContext = Pick<Context<Call>, 'database' | 'config' | 'clock' | 'origin'>

/** Runs `work` for a charged attempt. If it throws, the attempt is recorded as failed and the error is rethrown. */
export const failAttemptOnError = async <T>(
  { database }: Pick<AttemptContext, 'database'>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    await database.asSystem('an attempt has failed', async (db) => {
      await disableSyncCommit(db)
      await failAttempt(db, attempt)
    })
    throw error
  }
}

/**
 * Finds the account by login name and charges the attempt. Failures count on the typed name and the address, never on
 * the account. Otherwise failures with one school's name would delay another's, which reveals that both are one person.
 * Memberships are read in the same round trip.
 */
const chargeAndFindLogin = ({ database, config, clock, origin }: AttemptContext, username: string) => {
  const key = loginKey(username)
  const tried = { account: attemptKey(key, config.secret), address: origin.address }
  return retryWhileUnderWay(() =>
    database.asSystem('sign-in: charge the attempt', async (db) => {
      const [, found, memberships, attempt] = await Promise.all([
        disableSyncCommit(db),
        findCredential(db, key),
        findMembershipsByLogin(db, key),
        chargeAttempt(db, tried, clock),
      ])
      return { attempt, found, memberships }
    }),
  )
}

/**
 * Checks login name and password. The attempt is charged first, and the slow password check runs outside any
 * transaction, so that no counting lock is held while hashing. Returns the account, its password hash, its memberships
 * and the attempt. After a sign-in the caller clears the attempt with `forgetFailures`.
 */
export const checkLoginPassword = (
  context: AttemptContext,
  { username, password: sent }: { username: string; password: string },
) =>
  lanes.inTurn(context.origin.address, neverAbortedSignal, async () => {
    const { attempt, found, memberships } = await chargeAndFindLogin(context, username)
    return failAttemptOnError(context, attempt, async () => {
      const password = await readPassword(context.database, sent)
      const isRight = await matchesPassword(password, found?.passwordHash, context.config)
      if (!isRight || !found) throw new Refusal(identityRefusals.wrongPassword)
      return { ...found, attempt, memberships }
    })
  })
