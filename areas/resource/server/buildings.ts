import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { resource } from '../contract.ts'
import { resourceItem, resourceRange } from './tables.ts'

/** A building as it is stored: a registered one by its id, or another by its name. */
interface StoredBuilding {
  readonly buildingId: number | null
  readonly buildingName: string
}

/** Reads the registered buildings of a school, with their ids by name. */
export const readBuildingIds = async (db: Db, schoolId: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .orderBy(asc(dormitoryBuilding.orderNum), asc(dormitoryBuilding.id))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Converts a building's name for storing. A registered building is stored by its id, so that it may be renamed. */
export const storeBuilding = (idOf: ReadonlyMap<string, number>, name: string): StoredBuilding => {
  const buildingId = idOf.get(name) ?? null
  return { buildingId, buildingName: buildingId === null ? name : '' }
}

/** SQL for the shown name of a building, if `dormitory_building` is joined. Empty for a place outside. */
export const shownBuilding = (buildingName: AnyPgColumn) =>
  sql<string>`coalesce(${dormitoryBuilding.name}, ${buildingName})`

interface Place {
  readonly building: string
  readonly buildingId?: number | undefined
  readonly floor?: number | undefined
}

type BuildingColumns = Readonly<Record<'schoolId' | 'buildingId' | 'buildingName', AnyPgColumn>>

const isBuilding = (table: BuildingColumns, { building, buildingId }: Place): SQL | undefined => {
  if (buildingId !== undefined) return eq(table.buildingId, buildingId)
  if (building === '') return undefined
  return sql`(${table.buildingName} = ${building} or ${table.buildingId} in (select ${dormitoryBuilding.id}
    from ${dormitoryBuilding} where ${dormitoryBuilding.schoolId} = ${table.schoolId}
    and ${dormitoryBuilding.name} = ${building}))`
}

/** SQL condition that an item is in a place or serves it. Undefined for a place without building and floor. */
export const isInPlace = (place: Place): SQL | undefined => {
  const { floor } = place
  const isThere = and(isBuilding(resourceItem, place), floor === undefined ? undefined : eq(resourceItem.floor, floor))
  if (isThere === undefined) return undefined
  const isServed = and(
    isBuilding(resourceRange, place),
    floor === undefined ? undefined : sql`${floor} between ${resourceRange.fromFloor} and ${resourceRange.toFloor}`,
  )
  return sql`(${isThere} or exists (select 1 from ${resourceRange}
    where ${resourceRange.schoolId} = ${resourceItem.schoolId} and ${resourceRange.itemId} = ${resourceItem.id}
    and ${isServed}))`
}

/** Lists the names of buildings: the registered ones in their order, then the others with items. */
export const listBuildings = async ({ db, session }: Context<typeof resource.buildings>) => {
  const schoolId = schoolOf(session)
  const registered = [...(await readBuildingIds(db, schoolId)).keys()]
  const others = await db
    .selectDistinct({ name: resourceItem.buildingName })
    .from(resourceItem)
    .where(and(eq(resourceItem.schoolId, schoolId), sql`${resourceItem.buildingName} <> ''`))
    .orderBy(asc(resourceItem.buildingName))
  return [...new Set([...registered, ...others.map(({ name }) => name)])]
}
