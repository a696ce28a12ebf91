import { Refusal } from '../../../../platform/contract/refusal.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { refusalKept } from '../../../../platform/server/refusalKept.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type CodeKey, endCode, sendCode, tryCode } from '../../../../platform/server/verification/codes.ts'
import { provenTelephone } from '../../../registry/server/directory/accounts.ts'
import { noteProven } from '../../../registry/server/directory/joining.ts'
import { type identity, identityRefusals } from '../../contract.ts'
import { forgetFailures } from '../failures.ts'
import { provePassword } from '../provePassword.ts'

/** What a code is sent for that proves a number. */
export const telephonePurpose = 'identity.telephone'

/** The code that proves a number; it holds for this very number alone. */
const keyOf = (accountId: number, telephone: string): CodeKey => ({
  schoolId: platformSchool,
  holderId: accountId,
  purpose: telephonePurpose,
  about: telephone,
})

/** Sends a code to the number that the caller says is theirs. */
export const sendTelephoneCode = async (context: Context<typeof identity.sendTelephoneCode>): Promise<null> => {
  const { db, session, body, outbox, clock, config } = context
  const { telephone } = body
  const ground = { telephone, now: clock.now(), secrets: config }
  await sendCode(db, outbox, keyOf(session.accountId, telephone), ground)
  return null
}

/**
 * Notes the number as proven. The password is asked for as well: else a browser that was left open would be enough to make
 * the account somebody else's.
 */
export const proveTelephone = async (context: Context<typeof identity.proveTelephone>): Promise<null> => {
  const { session, body, clock, config } = context
  const { accountId } = session
  const attempt = await provePassword(context, accountId, body.encryptPassword)
  const key = keyOf(accountId, body.telephone)
  return context.recordedAsSystem('a proven number: the account', async (db) => {
    const now = clock.now()
    await forgetFailures(db, attempt, now)
    const tried = await tryCode(db, key, body.code, { now, secrets: config })
    if (tried === 'wrong') throw refusalKept(identityRefusals.codeWrong)
    if (tried === 'spent') throw refusalKept(identityRefusals.codeSpent)
    await endCode(db, key)
    await noteProven(db, accountId, body.telephone, now)
    return null
  })
}

/** Takes the number off the account, for its holder, who gives the password. */
export const unbindTelephone = async (context: Context<typeof identity.unbindTelephone>): Promise<null> => {
  const { session, body, clock } = context
  const { accountId } = session
  const attempt = await provePassword(context, accountId, body.encryptPassword)
  return context.recordedAsSystem('a number taken off: the account', async (db) => {
    await forgetFailures(db, attempt, clock.now())
    if ((await provenTelephone(db, accountId)) === null) throw new Refusal(identityRefusals.noTelephone)
    await noteProven(db, accountId, null, clock.now())
    return null
  })
}
