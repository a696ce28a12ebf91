import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type identity, identityRefusals, passwordLength } from '../contract.ts'
import { chargeAttempt, forgetFailures } from './failures.ts'
import { readPassword } from './passwordCipher.ts'
import { hashChosenPassword, matchesPassword } from './passwords.ts'
import { endOtherSessions } from './sessions.ts'
import { credential } from './tables.ts'
import { accountKey } from './tokens.ts'

const hasRightLength = (password: string) => {
  const { length } = [...password]
  return length >= passwordLength.least && length <= passwordLength.most
}

/**
 * Changes the caller's own password and ends their other sessions. The old one is asked for, and guessing at it is slowed
 * like guessing at the door; only the forced change of a first password goes without.
 */
export const modifyPassword = async (context: Context<typeof identity.modifyPassword>): Promise<null> => {
  const { body, session, clock, config, database, origin } = context
  if (body.userId !== session.personId) throw new Refusal(common.notFound)
  const password = await readPassword(database, body.encryptPassword)
  if (!hasRightLength(password)) throw new Refusal(identityRefusals.weakPassword)
  const old = body.encryptOldPassword === undefined ? undefined : await readPassword(database, body.encryptOldPassword)
  const attempt = { account: accountKey(session.username, config.secret), address: origin.address }
  const [stored] = await database.asSystem('change of password: charge the attempt', async (db) => {
    await chargeAttempt(db, attempt, clock.now())
    return db.select().from(credential).where(eq(credential.personId, session.personId))
  })
  const proven =
    session.passwordToChange || (old !== undefined && (await matchesPassword(old, stored?.passwordHash, config)))
  if (!proven) throw new Refusal(identityRefusals.wrongOldPassword)
  if (await matchesPassword(password, stored?.passwordHash, config)) throw new Refusal(identityRefusals.samePassword)
  const passwordHash = await hashChosenPassword(password)
  return context.recordedAsSystem('change of password: credentials and sessions', async (db) => {
    const now = clock.now()
    await db
      .update(credential)
      .set({ passwordHash, mustChange: false, changedAt: now })
      .where(eq(credential.personId, session.personId))
    await endOtherSessions(db, session.personId, session.id, now)
    await forgetFailures(db, attempt, now)
    return null
  })
}
