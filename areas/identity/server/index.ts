import { serve } from '../../../platform/server/serve.ts'
import { identityArea } from '../area.ts'
import { changeSchool } from './changeSchool.ts'
import { login, renew } from './login.ts'
import { modifyPassword } from './modifyPassword.ts'
import { publicPasswordKey } from './passwordCipher.ts'
import { endSession, forgetBrowser } from './sessions.ts'
import { findStandings } from './standing.ts'
import { describeUser } from './userInfo.ts'

export { makeSessionSource } from './sessionSource.ts'
export { makeFirstAdministrator } from './firstAdministrator.ts'
export { hashChosenPassword, hashGeneratedPassword } from './passwords.ts'

/** The identity area, given what each role may do by default. */
export const identityServer = (defaults: ReadonlyMap<number, ReadonlySet<string>>) =>
  serve(
    identityArea,
    {
      login: (context) => login(context, defaults),
      renew: (context) => renew(context, defaults),
      changeSchool: (context) => changeSchool(context, defaults),
      modifyPassword,
      logout: async ({ db, session, clock, cookies }) => {
        await endSession(db, session.id, clock.now())
        forgetBrowser(cookies)
        return null
      },
      publicKey: ({ database }) => publicPasswordKey(database),
      session: async ({ db, session, config, files }) => {
        const { personId, schoolId } = session
        const standings = await findStandings(db, personId)
        return describeUser({ config, files }, defaults, { personId, schoolId, standings })
      },
    },
    {
      // Whose password it is, the handler itself checks; anybody else's is answered as one that does not exist.
      self: async (_db, session, ids) => ids.filter((id) => id === session.personId),
      // Any school may be asked for; the handler answers 500052 without saying whether it exists.
      standing: async (_db, _session, ids) => ids,
    },
  )
