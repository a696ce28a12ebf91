import { role } from '../../../platform/contract/roles.ts'
import type { Session } from '../../../platform/server/session.ts'

/** Returns the roles without 平台 and 教育局 administrator roles that are stored in a tenant of another kind. */
export const filterRolesByTenantKind = (kind: Session['schoolKind'], roles: readonly number[]): readonly number[] =>
  roles.filter((id) => {
    if (id === role.superAdministrator) return kind === 'platform'
    if (id === role.bureauAdministrator) return kind === 'bureau'
    return true
  })

/** True if a role other than parent or student is present. Those two use the mini-program (foundations §1). */
export const hasConsoleRole = (roles: readonly number[]): boolean =>
  roles.some((id) => id !== role.parent && id !== role.student)
