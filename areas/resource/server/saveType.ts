import { type SQL, and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { resource } from '../contract.ts'
import { resourceRefusals } from '../refusals.ts'
import { expiryName, valueKeys } from '../words.ts'
import { resourceItem, resourceType } from './tables.ts'
import { type TypeRow, readType } from './types.ts'

/** Locks the types of a school, so that the tree doesn't change while it is checked, and no item gets a type. */
export const lockTypes = (db: Db, schoolId: number): Promise<TypeRow[]> =>
  db.select().from(resourceType).where(eq(resourceType.schoolId, schoolId)).orderBy(resourceType.id).for('update')

const countItems = (db: Db, { schoolId, id }: Pick<TypeRow, 'schoolId' | 'id'>, where?: SQL) =>
  db.$count(resourceItem, and(eq(resourceItem.schoolId, schoolId), eq(resourceItem.typeId, id), where))

/** Refuses a tree of more than two levels. */
const refuseDepth = (types: readonly TypeRow[], id: number | undefined, parentId: number | null): void => {
  if (parentId === null) return
  const parent = types.find((type) => type.id === parentId)
  if (parent === undefined) throw new Refusal(common.notFound)
  const hasChildren = id !== undefined && types.some((type) => type.parentId === id)
  if (parent.parentId !== null || parent.id === id || hasChildren) throw new Refusal(resourceRefusals.typeTooDeep)
}

/** Refuses to drop an attribute that items fill in, or to make one of days while other values are there. */
const refuseLostValues = async (db: Db, known: TypeRow, attributes: readonly string[]): Promise<void> => {
  for (const [at, key] of valueKeys.entries()) {
    const [before, after] = [known.attributes[at] ?? '', attributes[at] ?? '']
    if (before === '' || before === after) continue
    const value = resourceItem[key]
    if (after === '') {
      const count = await countItems(db, known, sql`${value} <> ''`)
      if (count > 0) throw new Refusal(resourceRefusals.attributeUsed, { name: before, count })
    } else if (expiryName.test(after) && !expiryName.test(before)) {
      const count = await countItems(db, known, sql`${value} <> '' and ${value} !~ ${String.raw`^\d{4}-\d\d-\d\d$`}`)
      if (count > 0) throw new Refusal(resourceRefusals.attributeNotDays, { name: after, count })
    }
  }
}

/**
 * Adds a type, or saves one if `version` is current. Refuses a third level, a name in use, and the loss of values that
 * items have.
 */
export const saveType = async ({ db, session, body }: Context<typeof resource.saveType>) => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  const types = await lockTypes(db, schoolId)
  refuseDepth(types, id, values.parentId)
  const known = types.find((type) => type.id === id)
  // The version is checked first: an outdated save may carry attributes that the type no longer has.
  if (known?.version === version) await refuseLostValues(db, known, values.attributes)
  return saveVersioned(db, resourceType, {
    name: '资源类型',
    schoolId,
    id,
    version,
    values,
    present: (row) => readType(db, schoolId, row.id),
    twice: { kind: resourceRefusals.typeTwice, words: { name: values.name } },
  })
}

/** Deletes a type. Refuses one with items or children, and says how many. */
export const deleteType = async ({ db, session, query: { id } }: Context<typeof resource.deleteType>) => {
  const schoolId = schoolOf(session)
  const types = await lockTypes(db, schoolId)
  const type = types.find((one) => one.id === id)
  if (type === undefined) throw new Refusal(common.notFound)
  const items = await countItems(db, type)
  const children = types.filter(({ parentId }) => parentId === id).length
  if (items + children > 0) throw new Refusal(resourceRefusals.typeUsed, { name: type.name, items, children })
  return deleteRow(db, resourceType, { schoolId, id })
}
