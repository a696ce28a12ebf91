import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { endAccountCodes } from '../../registry/server/accountCodes.ts'
import { listLoginNames, setCredential } from '../../registry/server/directory/accounts.ts'
import { listHolderNumbers } from '../../registry/server/memberReads.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { hashChosenPassword, matchesPassword } from '../../registry/server/passwords/passwords.ts'
import { refuseWeakPassword } from '../../registry/server/passwords/refuseWeakPassword.ts'
import { type identity, identityRefusals } from '../contract.ts'
import { failAttemptOnError } from './checkLoginPassword.ts'
import { chargeAccountAttempt, lockProvenAccount } from './provePassword.ts'
import { endOtherSessions } from '../../registry/server/directory/sessions.ts'

const listNamesAndNumbers = ({ database, session }: Context<typeof identity.modifyPassword>) =>
  database.asSystem('change of password: the names and numbers of the account', async (db) => [
    ...(await listLoginNames(db, session.accountId)),
    ...(await listHolderNumbers(db, session.accountId)),
  ])

/**
 * Changes the caller's password and ends their other sessions. Requires the old password, and wrong ones are delayed
 * like at sign-in. The forced change of a first password doesn't require it, since that session can do nothing else.
 */
export const modifyPassword = async (context: Context<typeof identity.modifyPassword>): Promise<null> => {
  const { body, session, clock, config, database } = context
  if (body.userId !== undefined && body.userId !== session.memberId) throw new Refusal(common.notFound)
  const password = await readPassword(database, body.encryptPassword)
  refuseWeakPassword(password, await listNamesAndNumbers(context))
  const old = body.encryptOldPassword === undefined ? undefined : await readPassword(database, body.encryptOldPassword)
  const proof = await chargeAccountAttempt(context, session.accountId)
  const { passwordHash: stored } = proof
  return failAttemptOnError(context, proof.attempt, async () => {
    const isProven = session.passwordToChange || (old !== undefined && (await matchesPassword(old, stored, config)))
    if (!isProven) throw new Refusal(identityRefusals.wrongOldPassword)
    if (await matchesPassword(password, stored, config)) throw new Refusal(identityRefusals.samePassword)
    const passwordHash = await hashChosenPassword(password)
    return context.recordedAsSystem('change of password: credentials and sessions', async (db) => {
      const now = clock.now()
      await lockProvenAccount(db, proof, clock, identityRefusals.wrongOldPassword)
      await setCredential(db, session.accountId, { passwordHash, mustChange: false }, now)
      await endAccountCodes(db, session.accountId)
      await endOtherSessions(db, session.accountId, session.id, now)
      return null
    })
  })
}
