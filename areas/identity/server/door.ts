import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { makeLanes } from '../../../platform/server/limits/lanes.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { loginKey } from '../../registry/server/directory/loginKey.ts'
import { credential, loginName } from '../../registry/server/directory/tables.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../registry/server/passwords/passwords.ts'
import { identityRefusals } from '../contract.ts'
import { chargeAttempt, failAttempt } from './failures.ts'
import { type Attempt, inPatience } from './failureWaits.ts'
import { findMemberships } from './standing.ts'
import { attemptKey } from './tokens.ts'

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
const withoutWaiting = (db: Db) => db.execute(sql`set local synchronous_commit = off`)

/**
 * A whole school comes from one address in the morning. Few of its passwords are looked at at once, so that those who are
 * right do not wait for each other in the database.
 */
const lanes = makeLanes({ most: 16, mostWaiting: 2000, patience: 25_000, refusal: identityRefusals.slowDown })

const { signal: nobodysSignal } = new AbortController()

type Ground = Pick<Context<Call>, 'database' | 'config' | 'clock' | 'origin'>

/** Does the work of an attempt that was charged; says that it has failed where the work refuses. */
export const countingFailure = async <T>(
  { database }: Pick<Ground, 'database'>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    await database.asSystem('an attempt has failed', async (db) => {
      await withoutWaiting(db)
      await failAttempt(db, attempt)
    })
    throw error
  }
}

/**
 * Finds the account by one of its login names and charges the attempt, on the name as it was typed: what a stranger meets
 * hangs on that and on their address alone. What is known of its records is read along, a message to the database less.
 */
const approach = ({ database, config, clock, origin }: Ground, username: string) => {
  const key = loginKey(username)
  const tried = { account: attemptKey(key, config.secret), address: origin.address }
  return inPatience(() =>
    database.asSystem('sign-in: charge the attempt', async (db) => {
      const [, found, memberships, attempt] = await Promise.all([
        withoutWaiting(db),
        findCredential(db, key),
        findMemberships(db, key),
        chargeAttempt(db, tried, clock),
      ])
      return { attempt, found, memberships }
    }),
  )
}

/**
 * Looks at name and password of somebody at the door. The attempt is charged before, and the password is checked outside
 * any transaction, since that takes long. Gives the account, what is known of its records, and what the attempt was counted on:
 * who goes in forgets it (`forgetFailures`).
 */
export const proveAtDoor = (ground: Ground, { username, password: sent }: { username: string; password: string }) =>
  lanes.inTurn(ground.origin.address, nobodysSignal, async () => {
    const { attempt, found, memberships } = await approach(ground, username)
    return countingFailure(ground, attempt, async () => {
      const password = await readPassword(ground.database, sent)
      const isRight = await matchesPassword(password, found?.passwordHash, ground.config)
      if (!isRight || !found) throw new Refusal(identityRefusals.wrongPassword)
      return { ...found, attempt, memberships }
    })
  })
