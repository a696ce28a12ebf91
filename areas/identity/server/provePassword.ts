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
import { countingFailure } from './door.ts'
import { chargeAttempt, forgetFailures } from './failures.ts'
import { inPatience } from './failureWaits.ts'
import { attemptKey } from './tokens.ts'

type Ground = Pick<Context<Call>, 'database' | 'config' | 'clock' | 'origin'>

/** Charges an attempt at the password of an account, and reads what is stored of it. Guessing is slowed like guessing at the door. */
export const chargeOwnAttempt = async ({ database, config, clock, origin }: Ground, accountId: number) => {
  const attempt = { account: attemptKey(accountId, config.secret), address: origin.address }
  const [stored] = await inPatience(() =>
    database.asSystem('one’s own password: charge the attempt', async (db) => {
      await chargeAttempt(db, attempt, clock)
      return db.select().from(credential).where(eq(credential.accountId, accountId))
    }),
  )
  return { accountId, attempt, passwordHash: stored?.passwordHash }
}

/** Refuses whoever does not know the password of their own account; gives the proof, which is settled with the work. */
export const provePassword = async (ground: Ground, accountId: number, encrypted: string) => {
  const password = await readPassword(ground.database, encrypted)
  const proof = await chargeOwnAttempt(ground, accountId)
  return countingFailure(ground, proof.attempt, async () => {
    const isRight = await matchesPassword(password, proof.passwordHash, ground.config)
    if (!isRight) throw new Refusal(identityRefusals.wrongOwnPassword)
    return proof
  })
}

type Proof = Awaited<ReturnType<typeof chargeOwnAttempt>>

/**
 * Takes hold of the account whose password was proven, and forgets the attempt. Refuses where another password is stored by
 * now: it was reset, or joined to somebody's, while the work waited.
 */
export const settle = async (
  db: Db,
  { accountId, attempt, passwordHash }: Proof,
  clock: Clock,
  changed: RefusalKind = identityRefusals.wrongOwnPassword,
): Promise<void> => {
  await lockRecords(db, accountId)
  if ((await readCredential(db, accountId))?.passwordHash !== passwordHash) throw new Refusal(changed)
  await forgetFailures(db, attempt, clock)
}
