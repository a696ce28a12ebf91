import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { location } from '../../device/server/tables.ts'
import type { map } from '../contract.ts'
import type { SavedBuilding } from '../fields.ts'
import { mapRefusals } from '../refusals.ts'
import { readBuilding } from './buildings.ts'
import { mapBuilding, mapBuildingLocation } from './tables.ts'

type Row = Pick<typeof mapBuilding.$inferSelect, 'id' | 'name' | 'parentId' | 'dormitoryId'>

/** Locks the buildings of a school, so that parts and dormitories don't change while they are checked. */
const lockBuildings = (db: Db, schoolId: number): Promise<Row[]> =>
  db
    .select({
      id: mapBuilding.id,
      name: mapBuilding.name,
      parentId: mapBuilding.parentId,
      dormitoryId: mapBuilding.dormitoryId,
    })
    .from(mapBuilding)
    .where(eq(mapBuilding.schoolId, schoolId))
    .orderBy(asc(mapBuilding.id))
    .for('update')

const refuseParent = (rows: readonly Row[], { id, name, parentId }: SavedBuilding): void => {
  if (parentId === null) return
  const main = rows.find((row) => row.id === parentId)
  if (main === undefined) throw new Refusal(common.notFound)
  if (main.parentId !== null || main.id === id) throw new Refusal(mapRefusals.parentNotMain, { name: main.name })
  const count = rows.filter((row) => row.parentId === id && id !== undefined).length
  if (count > 0) throw new Refusal(mapRefusals.hasParts, { name, count })
}

const refuseDormitory = (rows: readonly Row[], { id, dormitoryId }: SavedBuilding): void => {
  const other = rows.find((row) => dormitoryId !== null && row.dormitoryId === dormitoryId && row.id !== id)
  if (other !== undefined) throw new Refusal(mapRefusals.dormitoryTaken, { name: other.name })
}

const refuseLocations = async (db: Db, schoolId: number, own: number, ids: readonly number[]): Promise<void> => {
  const [taken] = await db
    .select({ location: location.description, name: mapBuilding.name })
    .from(mapBuildingLocation)
    .innerJoin(
      mapBuilding,
      and(eq(mapBuilding.schoolId, mapBuildingLocation.schoolId), eq(mapBuilding.id, mapBuildingLocation.buildingId)),
    )
    .innerJoin(
      location,
      and(eq(location.schoolId, mapBuildingLocation.schoolId), eq(location.id, mapBuildingLocation.locationId)),
    )
    .where(
      and(
        eq(mapBuildingLocation.schoolId, schoolId),
        inArray(mapBuildingLocation.locationId, [...ids]),
        ne(mapBuildingLocation.buildingId, own),
      ),
    )
    .orderBy(asc(location.code), asc(location.id))
    .limit(1)
  if (taken !== undefined) throw new Refusal(mapRefusals.locationTaken, taken)
}

const replaceLocations = async (db: Db, schoolId: number, buildingId: number, ids: readonly number[]) => {
  await db
    .delete(mapBuildingLocation)
    .where(and(eq(mapBuildingLocation.schoolId, schoolId), eq(mapBuildingLocation.buildingId, buildingId)))
  if (ids.length === 0) return
  await db.insert(mapBuildingLocation).values(ids.map((locationId) => ({ schoolId, buildingId, locationId })))
}

/**
 * Handles `saveBuilding`: adds a building, or saves one if `version` is current. Refuses a name in use, a third level
 * of parts, and a dormitory or location of another building.
 */
export const saveBuilding = async ({ db, session, body }: Context<typeof map.saveBuilding>) => {
  const schoolId = schoolOf(session)
  const { id, version, height: floors, baiduJsonUnZip: shape, locationCodeDOS, ...values } = body
  const rows = await lockBuildings(db, schoolId)
  refuseParent(rows, body)
  refuseDormitory(rows, body)
  const ids = [...new Set(locationCodeDOS.map((one) => one.id))]
  await refuseLocations(db, schoolId, id ?? 0, ids)
  const saved = await saveVersioned(db, mapBuilding, {
    name: '建筑',
    schoolId,
    id,
    version,
    values: { ...values, floors, shape },
    present: (row) => readBuilding(db, row.id),
    twice: { kind: mapRefusals.buildingTwice, words: { name: body.name } },
  })
  await replaceLocations(db, schoolId, saved.id, ids)
  return readBuilding(db, saved.id)
}

/** Handles `deleteBuilding`: deletes a building. Refuses one with parts. */
export const deleteBuilding = async ({ db, session, query: { id } }: Context<typeof map.deleteBuilding>) => {
  const schoolId = schoolOf(session)
  const rows = await lockBuildings(db, schoolId)
  const building = rows.find((row) => row.id === id)
  if (building === undefined) throw new Refusal(common.notFound)
  const count = rows.filter((row) => row.parentId === id).length
  if (count > 0) throw new Refusal(mapRefusals.hasParts, { name: building.name, count })
  return deleteRow(db, mapBuilding, { schoolId, id })
}
