import type { Clock } from '../../../platform/server/clock.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import { serve } from '../../../platform/server/serve.ts'
import { publicPasswordKey } from '../../registry/server/passwords/passwordCipher.ts'
import { identityArea } from '../area.ts'
import { accountLogin } from './account/accountLogin.ts'
import { joinRecords, separateRecords } from './account/platformJoining.ts'
import { resetForgotten, sendPasswordCode } from './account/forgottenPassword.ts'
import { joinAccount, joinByTelephone, separateRecord, seeOtherAccount } from './account/joining.ts'
import { findOwnAccount } from './account/ownAccount.ts'
import { proveTelephone, sendTelephoneCode, unbindTelephone } from './account/telephone.ts'
import { forgetOldSignIns } from './forgetOldSignIns.ts'
import { changeSchool } from './changeSchool.ts'
import { login, renew } from './login.ts'
import { modifyPassword } from './modifyPassword.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './ownSessions.ts'
import { endBrowser, clearRenewalCookie } from './sessions.ts'
import { findConsoleMemberships } from './consoleMemberships.ts'
import { describeUser } from './userInfo.ts'

export { limitTelephoneCodes } from './account/telephoneCodeLimit.ts'
export { withMinimumDuration } from './account/withMinimumDuration.ts'
export { failAttemptOnError } from './checkLoginPassword.ts'
export { chargeAttempt, forgetFailures } from './failures.ts'
export { retryWhileUnderWay } from './attemptDelays.ts'
export { addressCounterKey, attemptKey } from './tokens.ts'
export { findMemberRoles, makeRightsCheck } from './memberRights.ts'
export { makeSessionSource, makeWatchedSessions } from './sessionSource.ts'
export { makeSignedInCheck } from './signedInCheck.ts'
export { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
export { makeFirstAdministrator } from './firstAdministrator.ts'
export { resetAdministrator } from './resetAdministrator.ts'
export { forgetAllFailures } from './forgetOldSignIns.ts'
export { hashChosenPassword } from '../../registry/server/passwords/passwords.ts'

/** Builds the identity area's handlers. `rules` holds the default permissions of each role. */
export const identityServer = (rules: PermissionRules, clock: Clock) =>
  serve(
    identityArea,
    {
      login: (context) => login(context, rules),
      renew: (context) => renew(context, rules),
      changeSchool: (context) => changeSchool(context, rules),
      modifyPassword,
      logout: async ({ db, session, clock, cookies }) => {
        await endBrowser(db, session.id, clock.now())
        // Leaving the account page keeps the renewal cookie, because it may belong to another user.
        if (!session.isForAccount) clearRenewalCookie(cookies)
        return null
      },
      publicKey: ({ database }) => publicPasswordKey(database),
      session: async ({ db, session, config, files }) => {
        const { accountId, schoolId } = session
        const memberships = await findConsoleMemberships(db, accountId)
        return describeUser({ config, files }, rules, { schoolId, memberships })
      },
      ownSessions: listOwnSessions,
      endOwnSession,
      endOtherSessions: endOtherOwnSessions,
      accountLogin,
      ownAccount: ({ db, session }) => findOwnAccount(db, session),
      sendTelephoneCode,
      proveTelephone,
      unbindTelephone,
      seeOtherAccount,
      joinAccount,
      joinByTelephone,
      separateRecord,
      sendPasswordCode,
      resetForgotten,
      joinRecords,
      separateRecords,
    },
    {
      // Only the caller's record counts as existing, so modifyPassword answers any other id as unknown.
      self: async (_db, session, ids) => ids.filter((id) => id === session.memberId),
      // Every id passes. The handler answers 500052 whether or not the school exists.
      standing: async (_db, _session, ids) => ids,
      // Every id passes. The handlers answer schools that the caller can't join or separate as if they didn't exist.
      joinable: async (_db, _session, ids) => ids,
      held: async (_db, _session, ids) => ids,
      // Requests can't read sessions here. The handler looks them up and answers `notFound` for other users' sessions.
      ownSession: async (_db, _session, ids) => ids,
    },
    [forgetOldSignIns(clock)],
  )
