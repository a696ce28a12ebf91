import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Call } from '../../../../platform/contract/call.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { refusalKept } from '../../../../platform/server/refusalKept.ts'
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
import { countingFailure } from '../door.ts'
import { chargeAttempt, failAttempt, forgetFailures } from '../failures.ts'
import { inPatience } from '../failureWaits.ts'
import { attemptKey } from '../tokens.ts'
import { actorOfAccount } from './actor.ts'
import { evenly } from './evenly.ts'

type Ground = Pick<Context<Call>, 'config' | 'clock' | 'origin'>

/**
 * Counts what somebody tries who cannot sign in, apart from what is tried at the door: nobody is to lock the holder out by
 * asking for codes. Counted on the name as it was typed, as at the door.
 */
const charge = async (db: Db, { config, clock, origin }: Ground, username: string) => {
  const accountId = await findAccountByLogin(db, username)
  const account = attemptKey(`forgotten:${loginKey(username)}`, config.secret)
  const attempt = { account, address: origin.address }
  await chargeAttempt(db, attempt, clock)
  return { accountId, attempt }
}

const isTooSoon = (error: unknown) => error instanceof Refusal

/**
 * Sends a code to the proven number of an account. Whether there is such an account, whether it has a number and whether a
 * code was sent a moment ago is told to nobody.
 */
const trySending = async (context: Context<typeof identity.sendPasswordCode>): Promise<null> => {
  const { body, database, outbox, clock, config } = context
  const { accountId } = await inPatience(() =>
    database.asSystem('a forgotten password: charge the attempt', async (db) => {
      const charged = await charge(db, context, body.username)
      // To ask for a code counts by itself: nothing that comes of it takes it back.
      await failAttempt(db, charged.attempt)
      return charged
    }),
  )
  if (accountId === undefined) return null
  await context
    .recordedAsSystem('a forgotten password: a code', async (db, sign) => {
      const telephone = await readProvenTelephone(db, accountId)
      if (telephone === null) return
      sign(await actorOfAccount(db, accountId))
      await sendCode(db, outbox, passwordCode(accountId), { telephone, now: clock.now(), secrets: config })
    })
    .catch((error: unknown) => {
      if (!isTooSoon(error)) throw error
    })
  return null
}

/** Sends the code, if there is anything to send; the time says nothing of it either. */
export const sendPasswordCode = (context: Context<typeof identity.sendPasswordCode>) => evenly(trySending(context))

const tryResetting = async (context: Context<typeof identity.resetForgotten>): Promise<null> => {
  const { body, database, clock, config } = context
  const password = await readPassword(database, body.encryptPassword)
  // Only the name that was given: others would tell of the account.
  refuseWeakPassword(password, [loginKey(body.username)])
  const { accountId, attempt } = await inPatience(() =>
    database.asSystem('a forgotten password: charge the attempt', (db) => charge(db, context, body.username)),
  )
  return countingFailure(context, attempt, async () => {
    // Before it is known whether the code is right: who is refused sooner would know that there is no such account.
    const passwordHash = await hashChosenPassword(password)
    if (accountId === undefined) throw new Refusal(identityRefusals.codeWrong)
    return context.recordedAsSystem('a forgotten password: credentials and sessions', async (db, sign) => {
      const now = clock.now()
      sign(await actorOfAccount(db, accountId))
      await lockRecords(db, accountId)
      const isRight = await isRightCode(db, passwordCode(accountId), body.code, { now, secrets: config })
      if (!isRight) throw refusalKept(identityRefusals.codeWrong)
      await endAccountCodes(db, accountId)
      await setCredential(db, accountId, { passwordHash, mustChange: false }, now)
      await endSessionsOfAccount(db, accountId, now)
      await forgetFailures(db, attempt, clock)
      return null
    })
  })
}

/** Sets a new password by the code, and ends every session. A wrong code and an unknown account answer alike, and as soon. */
export const resetForgotten = (context: Context<typeof identity.resetForgotten>) => evenly(tryResetting(context))
