import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { resource } from '../contract.ts'
import type { AppPlace } from '../words.ts'
import { readHiddenTypes } from './config.ts'
import { listItems } from './items.ts'
import { resourceItem } from './tables.ts'
import { buildTypeTree, readShownTypes } from './typeTree.ts'

const readTree = async (db: Db, schoolId: number, place: AppPlace) => {
  const hidden = await readHiddenTypes(db, schoolId, place)
  return buildTypeTree(await readShownTypes(db, schoolId), (id) => !hidden.has(id))
}

/** The tree of a school's types without excluded ones. Those that the campus map shows are checked. */
export const findTypeTree = ({ db, session, query }: Context<typeof resource.typeTree>) =>
  readTree(db, query.schoolId ?? schoolOf(session), 'gis')

/** Leaves out the types that aren't checked. Types are chosen one by one, so one may stay for its children only. */
const keepChecked = (tree: Awaited<ReturnType<typeof readTree>>) =>
  tree
    .map((type) => ({ ...type, children: type.children.filter(({ checked }) => checked) }))
    .filter(({ checked, children }) => checked || children.length > 0)

/**
 * The same tree with the items of each type. Callers who may see resources only on the integrated platform receive only
 * the types that the school shows there.
 */
export const findResourceTree = async ({ db, session, query }: Context<typeof resource.resourceTree>) => {
  const schoolId = query.schoolId ?? schoolOf(session)
  const isOnPlatformOnly = !session.permissions.has('resource:item:view')
  const all = await readTree(db, schoolId, isOnPlatformOnly ? 'imis' : query.place)
  const tree = isOnPlatformOnly ? keepChecked(all) : all
  const ids = tree
    .flatMap(({ children, ...type }) => [type, ...children])
    .flatMap(({ id, checked }) => (isOnPlatformOnly && !checked ? [] : [id]))
  const items = await listItems(db, and(eq(resourceItem.schoolId, schoolId), among(resourceItem.typeId, ids)))
  const byType = Map.groupBy(items, ({ typeId }) => typeId)
  const itemsOf = ({ id }: { readonly id: number }) => byType.get(id) ?? []
  return tree.map((type) => ({
    ...type,
    items: itemsOf(type),
    children: type.children.map((child) => ({ ...child, items: itemsOf(child) })),
  }))
}
