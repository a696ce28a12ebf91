import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { readPassword } from '../../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../../registry/server/passwords/passwords.ts'
import { type identity, identityRefusals } from '../../contract.ts'
import { forgetFailures } from '../failures.ts'
import { approach } from '../login.ts'
import { openProven } from '../sessions.ts'
import { actorAt } from '../standing.ts'

/**
 * Signs in to the account page, whatever somebody is in whatever school: parents, pupils and those whose record is
 * disabled manage their account too. The token opens nothing else.
 */
export const accountLogin = async (context: Context<typeof identity.accountLogin>): Promise<{ token: string }> => {
  const { body, clock, config, database, origin, cookies } = context
  const { attempt, found, memberships } = await approach(context, body.username)
  const password = await readPassword(database, body.password)
  const right = await matchesPassword(password, found?.passwordHash, config)
  if (!right || !found) throw new Refusal(identityRefusals.wrongPassword)
  const { accountId } = found
  return context.recordedAsSystem('sign-in to the account page: sessions', async (db, sign) => {
    const now = clock.now()
    sign(actorAt(accountId, memberships, null))
    const nowhere = { schoolId: null, memberId: null, rememberUntil: null }
    const asked = { accountId, ...nowhere, origin, now, cookies, openedBy: 'account' as const }
    const token = await openProven(db, asked, found.passwordHash)
    await forgetFailures(db, attempt, now)
    return { token }
  })
}
