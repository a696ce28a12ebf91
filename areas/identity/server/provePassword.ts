import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { readCredential } from '../../registry/server/directory/accounts.ts'
import { lockRecords } from '../../registry/server/directory/joining.ts'
import { credential } from '../../registry/server/directory/tables.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../registry/server/passwords/passwords.ts'
import { identityRefusals } from '../contract.ts'
import { failAttemptOnError } from './checkLoginPassword.ts'
import { chargeAttempt, forgetFailures } from './failures.ts'
import { retryWhileUnderWay } from './attemptDelays.ts'
import { attemptKey } from './tokens.ts'

type AttemptContext = Pick<Context<Call>, 'database' | 'config' | 'clock' | 'origin'>

/** Charges an attempt at an account's password, with the same delays as at sign-in, and returns the stored hash. */
export const chargeAccountAttempt = async ({ database, config, clock, origin }: AttemptContext, accountId: number) => {
  const attempt = { account: attemptKey(accountId, config.secret), address: origin.address }
  const [stored] = await retryWhileUnderWay(() =>
    database.asSystem('one’s own password: charge the attempt', async (db) => {
      await chargeAttempt(db, attempt, clock)
      return db.select().from(credential).where(eq(credential.accountId, accountId))
    }),
  )
  return { accountId, attempt, passwordHash: stored?.passwordHash }
}

/** Refuses a wrong password of the caller's account. Pass the returned proof to `settle` in the transaction. */
export const provePassword = async (context: AttemptContext, accountId: number, encrypted: string) => {
  const password = await readPassword(context.database, encrypted)
  const proof = await chargeAccountAttempt(context, accountId)
  return failAttemptOnError(context, proof.attempt, async () => {
    const isRight = await matchesPassword(password, proof.passwordHash, context.config)
    if (!isRight) throw new Refusal(identityRefusals.wrongOwnPassword)
    return proof
  })
}

type Proof = Awaited<ReturnType<typeof chargeAccountAttempt>>

/**
 * Locks the account whose password was checked and clears the attempt. Refuses if the stored password has changed
 * meanwhile, because it was reset or the account was joined to another.
 */
export const lockProvenAccount = async (
  db: Db,
  { accountId, attempt, passwordHash }: Proof,
  clock: Clock,
  passwordChanged: RefusalKind = identityRefusals.wrongOwnPassword,
): Promise<void> => {
  await lockRecords(db, accountId)
  if ((await readCredential(db, accountId))?.passwordHash !== passwordHash) throw new Refusal(passwordChanged)
  await forgetFailures(db, attempt, clock)
}
