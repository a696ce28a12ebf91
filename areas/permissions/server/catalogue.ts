import type { Area } from '../../../platform/contract/area.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { type PermissionModule, permissionsRefusals } from '../contract.ts'

/** The permissions of a user or a group, as input for their tree. */
interface HeldPermissions {
  readonly granted: readonly string[]
  /** Held by role; empty for groups. */
  readonly byRole: ReadonlySet<string>
  /** Names of the groups that grant a permission, by permission. */
  readonly byGroup: ReadonlyMap<string, readonly string[]>
  readonly closedModules: readonly string[]
}

/** A new list that replaces the stored one. */
interface PermissionListChange {
  readonly ids: readonly string[]
  readonly before?: readonly string[] | undefined
}

const hasSameKeys = (one: readonly string[], other: readonly string[]) => {
  const wanted = new Set(one)
  return wanted.size === new Set(other).size && other.every((key) => wanted.has(key))
}

/** Builds the catalogue of all permissions by module, with the checks for granting them. */
export const makeCatalogue = (areas: readonly Area[], rules: PermissionRules) => {
  const areaOf = new Map(areas.flatMap((area) => Object.keys(area.permissions).map((key) => [key, area] as const)))
  const isClosed = (area: Area, closedModules: readonly string[]) => area.isModule && closedModules.includes(area.name)

  /**
   * Returns true if the session's roles may not grant this permission, even if they hold it (`notGrantedBy`). The
   * platform may grant it whatever its other roles.
   */
  const isWithheld = (session: Session, key: string) =>
    !holdsRole(session, role.superAdministrator) &&
    holdsRole(session, ...(areaOf.get(key)?.permissions[key]?.notGrantedBy ?? []))

  const mayGrant = (session: Session, key: string) => session.permissions.has(key) && !isWithheld(session, key)

  /**
   * Returns the permissions that a session may pass on through a group: those it may grant, and those its roles would
   * bring if their modules were open. A permission of a closed module must not lock administrators out of a group
   * that has it.
   */
  const mayHandOn = (session: Session): ReadonlySet<string> => {
    const byRole = effectivePermissions(rules, { roles: session.roles, grants: [], closedModules: [] })
    return new Set([...session.permissions.union(byRole)].filter((key) => !isWithheld(session, key)))
  }

  /** Returns the permission tree as seen by a session (foundations §3). */
  const treeOf = (session: Session, { granted, byRole, byGroup, closedModules }: HeldPermissions): PermissionModule[] =>
    areas
      .filter((area) => Object.keys(area.permissions).length > 0)
      .map((area) => {
        const buy = isClosed(area, closedModules)
        const children = Object.entries(area.permissions).map(([key, { title }]) => ({
          id: key,
          name: title,
          enable: granted.includes(key),
          role: byRole.has(key),
          buy,
          held: mayGrant(session, key),
          groups: [...(byGroup.get(key) ?? [])],
        }))
        const enable = children.some((child) => child.enable)
        return { id: area.name, name: area.title, enable, role: children.some(({ role }) => role), buy, children }
      })

  /**
   * Returns the new list without duplicates. Refuses a stale list, unknown permissions, and added ones that are
   * closed or that the session may not grant. Permissions already in the list may stay.
   */
  const check = (
    session: Session,
    { ids, before }: PermissionListChange,
    stored: readonly string[],
    closedModules: readonly string[],
    whose: string,
  ): readonly string[] => {
    const keys = [...new Set(ids)]
    const unknown = keys.find((key) => !areaOf.has(key))
    if (unknown !== undefined) throw new Refusal(permissionsRefusals.unknownKey, { key: unknown })
    if (before !== undefined && !hasSameKeys(before, stored)) throw new Refusal(common.stale, { name: whose }, stored)
    const added = keys.filter((key) => !stored.includes(key))
    for (const key of added) {
      const area = areaOf.get(key)
      if (area && isClosed(area, closedModules)) {
        throw new Refusal(permissionsRefusals.closedKey, { module: area.title })
      }
    }
    if (added.some((key) => !mayGrant(session, key))) throw new Refusal(permissionsRefusals.notHeld)
    return keys
  }

  return { treeOf, check, mayHandOn }
}

export type Catalogue = ReturnType<typeof makeCatalogue>
