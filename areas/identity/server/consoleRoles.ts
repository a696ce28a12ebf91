import { role } from '../../../platform/contract/roles.ts'
import type { Session } from '../../../platform/server/session.ts'

/** Roles that only count in the tenant they belong to, however they came to be in a row. */
export const rolesThatCount = (kind: Session['schoolKind'], roles: readonly number[]): readonly number[] =>
  roles.filter((id) => {
    if (id === role.superAdministrator) return kind === 'platform'
    if (id === role.bureauAdministrator) return kind === 'bureau'
    return true
  })

/** True if these roles have any business in the console: parents and students use the mini-program (foundations §1). */
export const belongInConsole = (roles: readonly number[]): boolean =>
  roles.some((id) => id !== role.parent && id !== role.student)
