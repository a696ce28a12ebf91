import type { Area } from '../contract/area.ts'
import type { Db } from './database/connection.ts'

/** The permissions that roles hold without a grant, and the module of each permission. */
export interface PermissionRules {
  readonly byRole: ReadonlyMap<number, ReadonlySet<string>>
  /** Permissions outside any module are missing here: every school has them. */
  readonly moduleOf: ReadonlyMap<string, string>
}

/** Builds the rules from all areas. */
export const permissionRules = (areas: readonly Area[]): PermissionRules => {
  const byRole = new Map<number, Set<string>>()
  const moduleOf = new Map<string, string>()
  for (const { name, isModule, permissions } of areas) {
    for (const [key, { roles }] of Object.entries(permissions)) {
      if (isModule) moduleOf.set(key, name)
      for (const role of roles) byRole.set(role, (byRole.get(role) ?? new Set()).add(key))
    }
  }
  return { byRole, moduleOf }
}

/** A person's roles and grants in a school, and the modules that the school doesn't have. */
interface SchoolRights {
  readonly roles: readonly number[]
  readonly grants: readonly string[]
  readonly closedModules: readonly string[]
}

/** Returns true if a person who is not calling at the moment holds a permission in a school. */
export type RightsCheck = (
  db: Db,
  who: { readonly schoolId: number; readonly memberId: number },
  permission: string,
) => Promise<boolean>

/**
 * Finds the school and the current roles of a person who is not calling at the moment. Returns null if the record no
 * longer exists.
 */
export type RecordRolesSource = (
  db: Db,
  memberId: number,
) => Promise<{ readonly schoolId: number; readonly roles: readonly number[] } | null>

/**
 * The permissions that a person has by role and by grant, limited to the modules of the school (decision on H-027).
 */
export const effectivePermissions = (
  { byRole, moduleOf }: PermissionRules,
  { roles, grants, closedModules }: SchoolRights,
): ReadonlySet<string> => {
  const all = new Set(grants)
  for (const role of roles) for (const key of byRole.get(role) ?? []) all.add(key)
  if (closedModules.length === 0) return all
  return new Set([...all].filter((key) => !closedModules.includes(moduleOf.get(key) ?? '')))
}
