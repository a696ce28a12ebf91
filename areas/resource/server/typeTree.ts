import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { excludedStatus } from '../views.ts'
import { resourceType } from './tables.ts'
import { type TypeRow, parentJoin, typeOrder } from './types.ts'

/** Reads the types of a school in order, except excluded ones and the children of excluded ones (A-RULE-064). */
export const readShownTypes = async (db: Db, schoolId: number): Promise<TypeRow[]> => {
  const rows = await db
    .select({ type: resourceType })
    .from(resourceType)
    .leftJoin(...parentJoin)
    .where(eq(resourceType.schoolId, schoolId))
    .orderBy(...typeOrder)
  const types = rows.map(({ type }) => type)
  const excluded = new Set(types.filter(({ status }) => status === excludedStatus).map(({ id }) => id))
  return types.filter(({ id, parentId }) => !excluded.has(id) && !(parentId !== null && excluded.has(parentId)))
}

/** Builds the tree of types. `isChecked` says which types a place shows. */
export const buildTypeTree = (types: readonly TypeRow[], isChecked: (id: number) => boolean) => {
  const disabled = new Set(types.filter(({ isDisable }) => isDisable).map(({ id }) => id))
  const show = ({ id, name, icon, originType, attributes, parentId }: TypeRow) => {
    const isDisable = disabled.has(id) || (parentId !== null && disabled.has(parentId))
    return { id, name, icon, originType, attributes, isDisable, checked: isChecked(id) }
  }
  return types
    .filter(({ parentId }) => parentId === null)
    .map((type) => ({
      ...show(type),
      children: types.filter(({ parentId }) => parentId === type.id).map(show),
    }))
}
