import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../platform/server/firstPassword.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { credential, session as sessions } from '../../identity/server/tables.ts'
import type { users } from '../contract.ts'
import { usersRefusals } from '../refusals.ts'
import { refuseHigher, refuseShared } from './standing.ts'

/** A school data administrator resets nobody's password, whatever was granted (conflicts C-042). */
const refuseSchoolManager = (session: Session): void => {
  const isPlatform = holdsRole(session, role.superAdministrator)
  if (holdsRole(session, role.schoolDataAdministrator) && !isPlatform) throw new Refusal(common.forbidden)
}

/** Gives somebody a new first password and ends all their sessions. One's own is changed with the old one instead. */
export const resetPassword = async (context: Context<typeof users.resetPassword>) => {
  const { session, params, recordedAsSystem, config, clock } = context
  refuseSchoolManager(session)
  if (params.id === session.personId) throw new Refusal(usersRefusals.notYourself)
  const password = makeFirstPassword()
  const passwordHash = hashGeneratedPassword(password, config)
  return recordedAsSystem('a new first password: credentials and sessions', async (db) => {
    await refuseHigher(db, session, params.id)
    await refuseShared(db, session, params.id)
    const now = clock.now()
    const fresh = { passwordHash, mustChange: true, changedAt: now }
    await db
      .insert(credential)
      .values({ personId: params.id, ...fresh })
      .onConflictDoUpdate({ target: credential.personId, set: fresh })
    await db
      .update(sessions)
      .set({ endedAt: now, renewalHash: null })
      .where(and(eq(sessions.personId, params.id), isNull(sessions.endedAt)))
    return { password }
  })
}
