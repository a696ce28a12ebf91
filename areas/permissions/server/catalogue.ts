import type { Area } from '../../../platform/contract/area.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { type PermissionModule, permissionsRefusals } from '../contract.ts'

/** The permissions of a person or a group, for the drawing of their tree. */
export interface Held {
  readonly granted: readonly string[]
  /** Held by role; nothing for groups. */
  readonly byRole: ReadonlySet<string>
  /** The names of the groups that bring a permission. */
  readonly byGroup: ReadonlyMap<string, readonly string[]>
  readonly closedModules: readonly string[]
}

/** A whole list in place of `stored`. */
export interface Change {
  readonly ids: readonly string[]
  readonly before?: readonly string[] | undefined
}

const isSame = (one: readonly string[], other: readonly string[]) => {
  const wanted = new Set(one)
  return wanted.size === new Set(other).size && other.every((key) => wanted.has(key))
}

/** All permissions that can be granted, module by module, with the checks of a grant. */
export const makeCatalogue = (areas: readonly Area[], rules: PermissionRules) => {
  const areaOf = new Map(areas.flatMap((area) => Object.keys(area.permissions).map((key) => [key, area] as const)))
  const isClosed = (area: Area, closedModules: readonly string[]) => area.isModule && closedModules.includes(area.name)

  /** True of a permission that the session's roles may not grant, whatever it holds. */
  const isWithheld = (session: Session, key: string) =>
    !holdsRole(session, role.superAdministrator) &&
    holdsRole(session, ...(areaOf.get(key)?.permissions[key]?.notGrantedBy ?? []))

  const mayGrant = (session: Session, key: string) => session.permissions.has(key) && !isWithheld(session, key)

  /**
   * The permissions that a session may hand on by a group: those it may grant, and those its roles would bring were their modules
   * open. A closed module that a group has kept is no reason to lock its administrators out of the group.
   */
  const mayHandOn = (session: Session): ReadonlySet<string> => {
    const byRole = effectivePermissions(rules, { roles: session.roles, grants: [], closedModules: [] })
    return new Set([...session.permissions.union(byRole)].filter((key) => !isWithheld(session, key)))
  }

  /** The permission tree, as a session sees it (foundations §3). */
  const treeOf = (session: Session, { granted, byRole, byGroup, closedModules }: Held): PermissionModule[] =>
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

  /** Refuses a stale list, and permissions that do not exist, are closed, or that the session may not grant. */
  const check = (
    session: Session,
    { ids, before }: Change,
    stored: readonly string[],
    closedModules: readonly string[],
    whose: string,
  ): readonly string[] => {
    const keys = [...new Set(ids)]
    const unknown = keys.find((key) => !areaOf.has(key))
    if (unknown !== undefined) throw new Refusal(permissionsRefusals.unknownKey, { key: unknown })
    if (before !== undefined && !isSame(before, stored)) throw new Refusal(common.stale, { name: whose }, stored)
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
