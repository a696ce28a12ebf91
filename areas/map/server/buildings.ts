import { type SQL, and, asc, eq, like, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { location } from '../../device/server/tables.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { map } from '../contract.ts'
import type { BuildingView } from '../views.ts'
import { mapBuilding, mapBuildingLocation } from './tables.ts'

/** Reaches the buildings of the session's schools. */
export const reachBuildings = reachRows(mapBuilding)

const parent = alias(mapBuilding, 'parent')

const locations = sql<BuildingView['locationCodeDOS']>`(select coalesce(json_agg(json_build_object(
    'id', ${location.id}, 'code', ${location.code}, 'description', ${location.description})
    order by ${location.code}, ${location.id}), '[]'::json)
  from ${mapBuildingLocation} join ${location} on ${location.schoolId} = ${mapBuildingLocation.schoolId}
    and ${location.id} = ${mapBuildingLocation.locationId}
  where ${mapBuildingLocation.schoolId} = ${mapBuilding.schoolId}
    and ${mapBuildingLocation.buildingId} = ${mapBuilding.id})`

/** Main buildings by name, each followed by its parts. */
const buildingOrder: readonly SQL[] = [
  asc(sql`coalesce(${parent.name}, ${mapBuilding.name})`),
  asc(sql`${parent.id} is not null`),
  asc(mapBuilding.name),
  asc(mapBuilding.id),
]

const selectBuildings = (db: Db, where: SQL | undefined) =>
  db
    .select({
      building: mapBuilding,
      parent: sql<string | null>`${parent.name}`.as('parent_name'),
      dormitory: sql<string | null>`${dormitoryBuilding.name}`.as('dormitory_name'),
      locationCodeDOS: locations.as('locations'),
    })
    .from(mapBuilding)
    .leftJoin(parent, and(eq(parent.schoolId, mapBuilding.schoolId), eq(parent.id, mapBuilding.parentId)))
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, mapBuilding.schoolId), eq(dormitoryBuilding.id, mapBuilding.dormitoryId)),
    )
    .where(where)
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectBuildings>>[number]

const present = ({ building, ...found }: Found): BuildingView => {
  const { schoolId: _schoolId, floors, shape, ...row } = building
  return { ...row, ...found, height: floors, baiduJsonUnZip: shape }
}

/** SQL condition that a lower-case name contains a keyword; undefined for an empty one. */
export const isNamedLike = (column: AnyPgColumn, keyword: string): SQL | undefined => {
  const word = keyword.trim().toLowerCase()
  return word === '' ? undefined : like(sql`lower(${column})`, `%${escapeLikePattern(word)}%`)
}

/** Handles `buildings`: a page of the buildings of a school (A-CALL-041). */
export const findBuildingPage = ({ db, session, body }: Context<typeof map.buildings>) => {
  const isOfSchool = eq(mapBuilding.schoolId, body.schoolId ?? schoolOf(session))
  const where = and(isOfSchool, isNamedLike(mapBuilding.name, body.name))
  return readPage(db, body, selectBuildings(db, where), { order: buildingOrder, present })
}

/** Reads a building. Refuses a missing one with `notFound`. */
export const readBuilding = async (db: Db, id: number): Promise<BuildingView & { readonly schoolId: number }> => {
  const [row] = await selectBuildings(db, eq(mapBuilding.id, id))
  if (row === undefined) throw new Refusal(common.notFound)
  return { ...present(row), schoolId: row.building.schoolId }
}
