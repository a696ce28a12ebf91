import { asc, eq } from 'drizzle-orm'
import type { Area, MenuSpec } from '../../../platform/contract/area.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { seesOnlyFigures } from '../../../platform/server/seesOnlyFigures.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import type { MenuItem } from '../contract.ts'
import { customMenuItem } from './tables.ts'

const present = (spec: MenuSpec): MenuItem => ({
  id: spec.id,
  name: spec.name,
  icon: spec.icon ?? null,
  url: spec.url ?? null,
  orderNum: spec.orderNum,
  hidden: false,
  host: null,
  token: null,
  fixedParam: null,
  customParam: null,
  children: [],
})

/**
 * True if the session gets this menu entry. With a permission: every holder, by role or grant. Without: its roles.
 * Groups depend on their entries. Pages that name children are left out for sessions that they would refuse.
 */
const isShown = (session: Session, { url, permission, roles, namesChildren = false }: MenuSpec) => {
  if (namesChildren && seesOnlyFigures(session)) return false
  if (permission !== undefined) return session.permissions.has(permission)
  return url === undefined || holdsRole(session, ...roles)
}

/** Builds a session's menu from the areas' declarations, nested and without empty groups. */
export const navigationTree = (areas: readonly Area[], session: Session): MenuItem[] => {
  const specs = areas
    .filter(({ name, isModule }) => !(isModule && session.closedModules.includes(name)))
    .flatMap((area) => area.menu)
    .filter((spec) => isShown(session, spec))
    .toSorted((one, other) => one.orderNum - other.orderNum)
  const below = (parentId: number | undefined): MenuItem[] =>
    specs
      .filter((spec) => spec.parentId === parentId)
      .map((spec) => ({ ...present(spec), children: below(spec.id) }))
      .filter((item) => item.url !== null || item.children.length > 0)
  return below(undefined)
}

/**
 * Reads the school's custom entries, with hidden ones marked; the console drops these (foundations §2). Credentials are
 * left out: `findMenuAddress` returns the full URL of one entry.
 */
export const listCustomMenu = async (db: Db, session: Session): Promise<MenuItem[]> => {
  const rows = await db
    .select()
    .from(customMenuItem)
    .where(eq(customMenuItem.schoolId, schoolOf(session)))
    .orderBy(asc(customMenuItem.orderNum), asc(customMenuItem.id))
  return rows.map(({ schoolId: _schoolId, version: _version, ...row }) => ({
    ...row,
    token: null,
    children: [],
  }))
}
