import { Refusal } from '../../../../platform/contract/refusal.ts'
import { makeKeptRefusal } from '../../../../platform/server/keptRefusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { sendCode, tryCode } from '../../../../platform/server/verification/codes.ts'
import { endAccountCodes, telephoneCode } from '../../../registry/server/accountCodes.ts'
import { readProvenTelephone } from '../../../registry/server/directory/accounts.ts'
import { storeProvenTelephone } from '../../../registry/server/directory/joining.ts'
import { type identity, identityRefusals } from '../../contract.ts'
import { failAttemptOnError } from '../checkLoginPassword.ts'
import { provePassword, lockProvenAccount } from '../provePassword.ts'
import { limitTelephoneCodes } from './telephoneCodeLimit.ts'

/** Sends a code to prove the number. `limitTelephoneCodes` keeps some codes for the number's real holder. */
export const sendTelephoneCode = async (context: Context<typeof identity.sendTelephoneCode>): Promise<null> => {
  const { db, session, body, outbox, clock, config } = context
  const { telephone } = body
  const delivery = { telephone, now: clock.now(), secrets: config }
  await limitTelephoneCodes(db, telephone, delivery.now)
  await sendCode(db, outbox, telephoneCode(session.accountId, telephone), delivery)
  return null
}

/**
 * Stores the number as proven. Requires the password too, because access to an open browser must not be enough to take
 * over the account.
 */
export const proveTelephone = async (context: Context<typeof identity.proveTelephone>): Promise<null> => {
  const { session, body, clock, config } = context
  const { accountId } = session
  const proof = await provePassword(context, accountId, body.encryptPassword)
  const key = telephoneCode(accountId, body.telephone)
  return failAttemptOnError(context, proof.attempt, () =>
    context.recordedAsSystem('a proven number: the account', async (db) => {
      const now = clock.now()
      await lockProvenAccount(db, proof, clock)
      const result = await tryCode(db, key, body.code, { now, secrets: config })
      if (result === 'wrong') throw makeKeptRefusal(identityRefusals.codeWrong)
      if (result === 'spent') throw makeKeptRefusal(identityRefusals.codeSpent)
      await endAccountCodes(db, accountId)
      await storeProvenTelephone(db, accountId, body.telephone, now)
      return null
    }),
  )
}

/** Removes the proven number from the account. Requires the password. */
export const unbindTelephone = async (context: Context<typeof identity.unbindTelephone>): Promise<null> => {
  const { session, body, clock } = context
  const { accountId } = session
  const proof = await provePassword(context, accountId, body.encryptPassword)
  return failAttemptOnError(context, proof.attempt, () =>
    context.recordedAsSystem('a number taken off: the account', async (db) => {
      await lockProvenAccount(db, proof, clock)
      if ((await readProvenTelephone(db, accountId)) === null) throw new Refusal(identityRefusals.noTelephone)
      await endAccountCodes(db, accountId)
      await storeProvenTelephone(db, accountId, null, clock.now())
      return null
    }),
  )
}
