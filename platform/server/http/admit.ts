import type { Call } from '../../contract/call.ts'
import { permissionsOf } from '../../contract/neededPermissions.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { seesOnlyFigures } from '../seesOnlyFigures.ts'
import type { Session } from '../session.ts'

/**
 * Refuses callers who may not make this call, schools without its module, and a missing session if the call needs
 * one.
 */
export const admit = (call: Call, module: string | null, session: Session | null): void => {
  if (call.may.kind === 'anyone') return
  if (session === null) throw new Refusal(common.signedOut)
  if (call.may.kind === 'account') {
    if (session.passwordToChange && !call.may.evenFirst) throw new Refusal(common.passwordToChange)
    return
  }
  if (session.isForAccount) throw new Refusal(common.signedOut)
  if (call.may.kind === 'newcomer') return
  if (session.passwordToChange) throw new Refusal(common.passwordToChange)
  if (session.schoolId === null || session.scope === null) throw new Refusal(common.signedOut)
  if (module !== null && session.closedModules.includes(module)) throw new Refusal(common.notInSchool)
  // Before the permission check: this message explains why no grant can allow it.
  if (call.namesChildren && seesOnlyFigures(session)) throw new Refusal(common.figuresOnly)
  const needed = permissionsOf(call.may)
  if (needed.length > 0 && !needed.some((key) => session.permissions.has(key))) throw new Refusal(common.forbidden)
}
