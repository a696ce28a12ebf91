import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nextVersion, requireSavedRow } from '../../../platform/server/versioned.ts'
import type { resource } from '../contract.ts'
import type { SavedItem } from '../fields.ts'
import { resourceRefusals } from '../refusals.ts'
import { showPlace } from '../words.ts'
import { findValueFaults } from './attributes.ts'
import { readBuildingIds, storeBuilding } from './buildings.ts'
import { readItem } from './items.ts'
import { resourceItem, resourceRange, resourceType } from './tables.ts'
import type { TypeRow } from './types.ts'

/** Locks the type of an item, so that its attributes don't change meanwhile. Refuses with `notFound`. */
const lockType = async (db: Db, schoolId: number, id: number): Promise<TypeRow> => {
  const ofType = (typeId: number) => and(eq(resourceType.schoolId, schoolId), eq(resourceType.id, typeId))
  const [type] = await db.select().from(resourceType).where(ofType(id)).for('share')
  if (type === undefined) throw new Refusal(common.notFound)
  if (type.parentId === null || type.isDisable) return type
  const [parent] = await db.select().from(resourceType).where(ofType(type.parentId))
  return { ...type, isDisable: parent?.isDisable ?? false }
}

const ofItem = (schoolId: number, id: number) => and(eq(resourceItem.schoolId, schoolId), eq(resourceItem.id, id))

/** Refuses a disabled type, except for an item that already has it. */
const refuseDisabled = async (db: Db, type: TypeRow, id: number | undefined): Promise<void> => {
  if (!type.isDisable) return
  const known = id === undefined ? undefined : ofItem(type.schoolId, id)
  const count = known === undefined ? 0 : await db.$count(resourceItem, and(known, eq(resourceItem.typeId, type.id)))
  if (count === 0) throw new Refusal(resourceRefusals.typeDisabled, { name: type.name })
}

/** Refuses a value of an attribute that the type lacks, and a value that should be a day. */
const refuseValues = ({ name: type, attributes }: TypeRow, body: SavedItem): void => {
  const [fault] = findValueFaults(attributes, body)
  if (fault === undefined) return
  const { name, number } = fault
  if (name === '') throw new Refusal(resourceRefusals.valueTooMany, { type, number })
  throw new Refusal(resourceRefusals.valueNotDay, { name })
}

/**
 * Adds an item, or saves one if `version` is current. Refuses values that its type doesn't allow, a disabled type for a
 * new item, and a second item of the same type and name in the same place.
 */
export const saveItem = async ({ db, session, body }: Context<typeof resource.saveItem>) => {
  const schoolId = schoolOf(session)
  const { id, version, building, ...values } = body
  const type = await lockType(db, schoolId, body.typeId)
  await refuseDisabled(db, type, id)
  refuseValues(type, body)
  const stored = storeBuilding(await readBuildingIds(db, schoolId), building)
  const place = showPlace(body)
  return saveVersioned(db, resourceItem, {
    name: '资源',
    schoolId,
    id,
    version,
    values: { ...values, ...stored },
    present: (row) => readItem(db, row.id),
    twice: {
      kind: resourceRefusals.itemTwice,
      words: { place: place === '' ? '本校' : `“${place}”`, type: type.name, name: body.name },
    },
  })
}

/** Replaces the floors that an item serves, if its `version` is current. */
export const saveRanges = async ({ db, session, body }: Context<typeof resource.saveRanges>) => {
  const schoolId = schoolOf(session)
  const { id: itemId, version, ranges } = body
  const values = { version: nextVersion(resourceItem.version) }
  const saved = await db
    .update(resourceItem)
    .set(values)
    .where(and(ofItem(schoolId, itemId), eq(resourceItem.version, version)))
    .returning({ id: resourceItem.id })
  await requireSavedRow(saved, '资源', () => readItem(db, itemId))
  await db.delete(resourceRange).where(and(eq(resourceRange.schoolId, schoolId), eq(resourceRange.itemId, itemId)))
  const idOf = await readBuildingIds(db, schoolId)
  const rows = ranges.map(({ building, ...floors }) => ({
    ...storeBuilding(idOf, building),
    ...floors,
    schoolId,
    itemId,
  }))
  if (rows.length > 0) await db.insert(resourceRange).values(rows)
  return readItem(db, itemId)
}
