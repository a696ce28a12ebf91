import { Refusal } from '../../../../platform/contract/refusal.ts'
import { refusalKept } from '../../../../platform/server/refusalKept.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { sendCode, tryCode } from '../../../../platform/server/verification/codes.ts'
import { endAccountCodes, telephoneCode } from '../../../registry/server/accountCodes.ts'
import { readProvenTelephone } from '../../../registry/server/directory/accounts.ts'
import { storeProvenTelephone } from '../../../registry/server/directory/joining.ts'
import { type identity, identityRefusals } from '../../contract.ts'
import { countingFailure } from '../door.ts'
import { provePassword, settle } from '../provePassword.ts'
import { leaveRoom } from './strangersRoom.ts'

/** Sends a code to the number that the caller says is theirs; whoever really has it can still ask for theirs. */
export const sendTelephoneCode = async (context: Context<typeof identity.sendTelephoneCode>): Promise<null> => {
  const { db, session, body, outbox, clock, config } = context
  const { telephone } = body
  const ground = { telephone, now: clock.now(), secrets: config }
  await leaveRoom(db, telephone, ground.now)
  await sendCode(db, outbox, telephoneCode(session.accountId, telephone), ground)
  return null
}

/**
 * Notes the number as proven. The password is asked for as well: else a browser that was left open would be enough to make
 * the account somebody else's.
 */
export const proveTelephone = async (context: Context<typeof identity.proveTelephone>): Promise<null> => {
  const { session, body, clock, config } = context
  const { accountId } = session
  const proof = await provePassword(context, accountId, body.encryptPassword)
  const key = telephoneCode(accountId, body.telephone)
  return countingFailure(context, proof.attempt, () =>
    context.recordedAsSystem('a proven number: the account', async (db) => {
      const now = clock.now()
      await settle(db, proof, clock)
      const tried = await tryCode(db, key, body.code, { now, secrets: config })
      if (tried === 'wrong') throw refusalKept(identityRefusals.codeWrong)
      if (tried === 'spent') throw refusalKept(identityRefusals.codeSpent)
      await endAccountCodes(db, accountId)
      await storeProvenTelephone(db, accountId, body.telephone, now)
      return null
    }),
  )
}

/** Takes the number off the account, for its holder, who gives the password. */
export const unbindTelephone = async (context: Context<typeof identity.unbindTelephone>): Promise<null> => {
  const { session, body, clock } = context
  const { accountId } = session
  const proof = await provePassword(context, accountId, body.encryptPassword)
  return countingFailure(context, proof.attempt, () =>
    context.recordedAsSystem('a number taken off: the account', async (db) => {
      await settle(db, proof, clock)
      if ((await readProvenTelephone(db, accountId)) === null) throw new Refusal(identityRefusals.noTelephone)
      await endAccountCodes(db, accountId)
      await storeProvenTelephone(db, accountId, null, clock.now())
      return null
    }),
  )
}
