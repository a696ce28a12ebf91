import { asc, eq } from 'drizzle-orm'
import type { Area, MenuSpec } from '../../../platform/contract/area.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { looksFromAbove } from '../../../platform/server/roundedFigures.ts'
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
 * Whoever holds an entry's permission, by role or by grant, has the entry; its roles are those that hold it by default. An
 * entry without a permission is its roles' alone. Groups are as good as what is in them. Pages that name children are not
 * offered to who is refused them.
 */
const isShown = (session: Session, { url, permission, roles, namesChildren = false }: MenuSpec) => {
  if (namesChildren && looksFromAbove(session)) return false
  if (permission !== undefined) return session.permissions.has(permission)
  return url === undefined || holdsRole(session, ...roles)
}

/** The menu of a session, from what the areas declare: its roles' entries, nested, groups without entries left out. */
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
 * The school's own menu entries, hidden ones marked: dropping them is the console's (foundations §2). Without credentials:
 * `findMenuAddress` gives the address of one to whoever opens it.
 */
export const customMenu = async (db: Db, session: Session): Promise<MenuItem[]> => {
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
