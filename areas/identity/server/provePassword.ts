import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { credential } from '../../registry/server/directory/tables.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../registry/server/passwords/passwords.ts'
import { identityRefusals } from '../contract.ts'
import { chargeAttempt } from './failures.ts'
import { attemptKey } from './tokens.ts'

type Ground = Pick<Context<Call>, 'database' | 'config' | 'clock' | 'origin'>

/** Charges an attempt at the password of an account, and reads what is stored of it. Guessing is slowed like guessing at the door. */
export const chargeOwnAttempt = async ({ database, config, clock, origin }: Ground, accountId: number) => {
  const attempt = { account: attemptKey(accountId, config.secret), address: origin.address }
  const [stored] = await database.asSystem('one’s own password: charge the attempt', async (db) => {
    await chargeAttempt(db, attempt, clock.now())
    return db.select().from(credential).where(eq(credential.accountId, accountId))
  })
  return { attempt, passwordHash: stored?.passwordHash }
}

/** Refuses whoever does not know the password of their own account; gives the attempt, which is forgotten with the work. */
export const provePassword = async (ground: Ground, accountId: number, encrypted: string) => {
  const password = await readPassword(ground.database, encrypted)
  const { attempt, passwordHash } = await chargeOwnAttempt(ground, accountId)
  if (!(await matchesPassword(password, passwordHash, ground.config))) {
    throw new Refusal(identityRefusals.wrongOwnPassword)
  }
  return attempt
}
