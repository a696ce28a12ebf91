import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Call } from '../../../../platform/contract/call.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeKeptRefusal } from '../../../../platform/server/keptRefusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { isRightCode, sendCode } from '../../../../platform/server/verification/codes.ts'
import { endAccountCodes, passwordCode } from '../../../registry/server/accountCodes.ts'
import { findAccountByLogin, readProvenTelephone, setCredential } from '../../../registry/server/directory/accounts.ts'
import { lockRecords } from '../../../registry/server/directory/joining.ts'
import { endSessionsOfAccount } from '../../../registry/server/directory/sessions.ts'
import { loginKey } from '../../../registry/server/directory/loginKey.ts'
import { readPassword } from '../../../registry/server/passwords/passwordCipher.ts'
import { hashChosenPassword } from '../../../registry/server/passwords/passwords.ts'
import { refuseWeakPassword } from '../../../registry/server/passwords/refuseWeakPassword.ts'
import { type identity, identityRefusals } from '../../contract.ts'
import { failAttemptOnError } from '../checkLoginPassword.ts'
import { chargeAttempt, failAttempt, forgetFailures } from '../failures.ts'
import { retryWhileUnderWay } from '../attemptDelays.ts'
import { attemptKey } from '../tokens.ts'
import { readAccountActor } from './accountActor.ts'
import { withMinimumDuration } from './withMinimumDuration.ts'

type AttemptContext = Pick<Context<Call>, 'config' | 'clock' | 'origin'>

/**
 * Charges a 忘记密码 attempt on the typed name. It counts separately from sign-in attempts, so that requests for codes
 * can't lock the user out.
 */
const charge = async (db: Db, { config, clock, origin }: AttemptContext, username: string) => {
  const accountId = await findAccountByLogin(db, username)
  const account = attemptKey(`forgotten:${loginKey(username)}`, config.secret)
  const attempt = { account, address: origin.address }
  await chargeAttempt(db, attempt, clock)
  return { accountId, attempt }
}

const isRefusal = (error: unknown) => error instanceof Refusal

/**
 * Sends a code to the proven number of an account. The answer is the same without such an account, without a number,
 * and right after another code.
 */
const sendIfPossible = async (context: Context<typeof identity.sendPasswordCode>): Promise<null> => {
  const { body, database, outbox, clock, config } = context
  const { accountId } = await retryWhileUnderWay(() =>
    database.asSystem('a forgotten password: charge the attempt', async (db) => {
      const charged = await charge(db, context, body.username)
      // The request itself counts as a failure and no outcome removes it.
      await failAttempt(db, charged.attempt)
      return charged
    }),
  )
  if (accountId === undefined) return null
  await context
    .recordedAsSystem('a forgotten password: a code', async (db, sign) => {
      const telephone = await readProvenTelephone(db, accountId)
      if (telephone === null) return
      sign(await readAccountActor(db, accountId))
      await sendCode(db, outbox, passwordCode(accountId), { telephone, now: clock.now(), secrets: config })
    })
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
  return null
}

/** Sends a code if the account has a proven number. Answer and timing don't reveal whether it does. */
export const sendPasswordCode = (context: Context<typeof identity.sendPasswordCode>) =>
  withMinimumDuration(sendIfPossible(context))

const resetByCode = async (context: Context<typeof identity.resetForgotten>): Promise<null> => {
  const { body, database, clock, config } = context
  const password = await readPassword(database, body.encryptPassword)
  // Compare only with the typed name. A refusal by other names would reveal that they belong to the account.
  refuseWeakPassword(password, [loginKey(body.username)])
  const { accountId, attempt } = await retryWhileUnderWay(() =>
    database.asSystem('a forgotten password: charge the attempt', (db) => charge(db, context, body.username)),
  )
  return failAttemptOnError(context, attempt, async () => {
    // Hash before checking account and code. An earlier refusal would reveal that the account doesn't exist.
    const passwordHash = await hashChosenPassword(password)
    if (accountId === undefined) throw new Refusal(identityRefusals.codeWrong)
    return context.recordedAsSystem('a forgotten password: credentials and sessions', async (db, sign) => {
      const now = clock.now()
      sign(await readAccountActor(db, accountId))
      await lockRecords(db, accountId)
      const isRight = await isRightCode(db, passwordCode(accountId), body.code, { now, secrets: config })
      if (!isRight) throw makeKeptRefusal(identityRefusals.codeWrong)
      await endAccountCodes(db, accountId)
      await setCredential(db, accountId, { passwordHash, mustChange: false }, now)
      await endSessionsOfAccount(db, accountId, now)
      await forgetFailures(db, attempt, clock)
      return null
    })
  })
}

/**
 * Sets a new password with the code and ends all sessions. A wrong code and an unknown account get the same answer
 * after the same time.
 */
export const resetForgotten = (context: Context<typeof identity.resetForgotten>) =>
  withMinimumDuration(resetByCode(context))
