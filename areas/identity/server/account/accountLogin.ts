import type { Context } from '../../../../platform/server/serve.ts'
import type { identity } from '../../contract.ts'
import { failAttemptOnError, checkLoginPassword } from '../checkLoginPassword.ts'
import { forgetFailures } from '../failures.ts'
import { openVerifiedSession } from '../sessions.ts'
import { buildActor } from '../consoleMemberships.ts'

/**
 * Signs in to the account page, for users of every role and state: parents, students and disabled users manage their
 * accounts too, although they may not enter the console. The token works only for the account page.
 */
export const accountLogin = async (context: Context<typeof identity.accountLogin>): Promise<{ token: string }> => {
  const { body, clock, origin, cookies } = context
  const { accountId, attempt, memberships, passwordHash } = await checkLoginPassword(context, body)
  return failAttemptOnError(context, attempt, () =>
    context.recordedAsSystem('sign-in to the account page: sessions', async (db, sign) => {
      const now = clock.now()
      sign(buildActor(accountId, memberships, null))
      const withoutSchool = { schoolId: null, memberId: null, rememberUntil: null }
      const newSession = { accountId, ...withoutSchool, origin, now, cookies, openedBy: 'account' as const }
      const token = await openVerifiedSession(db, newSession, passwordHash)
      await forgetFailures(db, attempt, clock)
      return { token }
    }),
  )
}
