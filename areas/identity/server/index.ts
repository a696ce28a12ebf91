import type { Clock } from '../../../platform/server/clock.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import { serve } from '../../../platform/server/serve.ts'
import { publicPasswordKey } from '../../registry/server/passwords/passwordCipher.ts'
import { identityArea } from '../area.ts'
import { accountLogin } from './account/accountLogin.ts'
import { joinRecords, partRecords } from './account/byPlatform.ts'
import { resetForgotten, sendPasswordCode } from './account/forgotten.ts'
import { joinAccount, joinByTelephone, partRecord, seeOtherAccount } from './account/joining.ts'
import { findOwnAccount } from './account/ownAccount.ts'
import { proveTelephone, sendTelephoneCode, unbindTelephone } from './account/telephone.ts'
import { forgetting } from './forgetting.ts'
import { changeSchool } from './changeSchool.ts'
import { login, renew } from './login.ts'
import { modifyPassword } from './modifyPassword.ts'
import { endOthers, endOwnSession, listOwnSessions } from './ownSessions.ts'
import { endBrowser, forgetBrowser } from './sessions.ts'
import { findStandings } from './standing.ts'
import { describeUser } from './userInfo.ts'

export { evenly } from './account/evenly.ts'
export { countingFailure } from './door.ts'
export { chargeAttempt, forgetFailures } from './failures.ts'
export { inPatience } from './failureWaits.ts'
export { addressAt, attemptKey } from './tokens.ts'
export { standingOf, makeRightsCheck } from './rightsOf.ts'
export { makeSessionSource, makeWatchedSessions } from './sessionSource.ts'
export { makeSignedInCheck } from './signedIn.ts'
export { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
export { makeFirstAdministrator } from './firstAdministrator.ts'
export { renewAdministrator } from './renewAdministrator.ts'
export { forgetAllFailures } from './forgetting.ts'
export { hashChosenPassword } from '../../registry/server/passwords/passwords.ts'

/** The identity area, given what each role may do by default. */
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
        // Whoever leaves the account page leaves that alone: the browser may remember somebody else.
        if (!session.isForAccount) forgetBrowser(cookies)
        return null
      },
      publicKey: ({ database }) => publicPasswordKey(database),
      session: async ({ db, session, config, files }) => {
        const { accountId, schoolId } = session
        const standings = await findStandings(db, accountId)
        return describeUser({ config, files }, rules, { schoolId, standings })
      },
      ownSessions: listOwnSessions,
      endOwnSession,
      endOtherSessions: endOthers,
      accountLogin,
      ownAccount: ({ db, session }) => findOwnAccount(db, session),
      sendTelephoneCode,
      proveTelephone,
      unbindTelephone,
      seeOtherAccount,
      joinAccount,
      joinByTelephone,
      partRecord,
      sendPasswordCode,
      resetForgotten,
      joinRecords,
      partRecords,
    },
    {
      // Whose password it is, the handler itself checks; anybody else's is answered as one that does not exist.
      self: async (_db, session, ids) => ids.filter((id) => id === session.memberId),
      // Any school may be asked for; the handler answers 500052 without saying whether it exists.
      standing: async (_db, _session, ids) => ids,
      // Likewise: what is not the caller's to join or to part answers as what does not exist.
      joinable: async (_db, _session, ids) => ids,
      held: async (_db, _session, ids) => ids,
      // Requests cannot read sessions; the handler looks as the system, and answers others' as ones that do not exist.
      ownSession: async (_db, _session, ids) => ids,
    },
    [forgetting(clock)],
  )
