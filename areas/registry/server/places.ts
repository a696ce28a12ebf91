import { and, eq, notInArray, sql } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'
import { foreignKeyViolation, sqlStateOf } from '../../../platform/server/database/sqlState.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from './tables/places.ts'

export type BuildingRow = typeof dormitoryBuilding.$inferSelect
export type RoomRow = typeof dormitoryRoom.$inferSelect

interface Saving<Row, View> {
  readonly schoolId: number
  readonly id: number | undefined
  readonly version: number
  readonly present: (row: Row) => View | Promise<View>
  /** The refusal for a name in use. */
  readonly twice: { readonly kind: RefusalKind; readonly words: Readonly<Record<string, string>> }
}

/** Inserts a building, or saves one if `version` is current. */
export const saveBuilding = <View>(
  db: Db,
  saving: Saving<BuildingRow, View> & { readonly values: Pick<BuildingRow, 'name' | 'orderNum'> },
): Promise<View> => saveVersioned(db, dormitoryBuilding, { ...saving, name: '宿舍楼' })

/** Inserts a room, or saves one if `version` is current. */
export const saveRoom = <View>(
  db: Db,
  saving: Saving<RoomRow, View> & {
    readonly values: Pick<RoomRow, 'buildingId' | 'floor' | 'name' | 'beds' | 'gender'>
  },
): Promise<View> => saveVersioned(db, dormitoryRoom, { ...saving, name: '房间' })

/** Adds rooms to a building and keeps existing ones unchanged. Returns how many are new. */
export const addRooms = async (
  db: Db,
  rooms: readonly Pick<RoomRow, 'schoolId' | 'buildingId' | 'floor' | 'name' | 'beds' | 'gender'>[],
): Promise<number> => {
  const added = await db
    .insert(dormitoryRoom)
    .values([...rooms])
    .onConflictDoNothing()
    .returning({ id: dormitoryRoom.id })
  return added.length
}

type NewRoom = Pick<RoomRow, 'buildingId' | 'floor' | 'name' | 'beds' | 'gender'>

/** Inserts buildings and returns their ids by name. A name in use violates a unique key. */
export const insertBuildings = async (
  db: Db,
  schoolId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (names.length === 0) return new Map()
  const made = await db
    .insert(dormitoryBuilding)
    .values(names.map((name) => ({ schoolId, name })))
    .returning({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
  return new Map(made.map(({ id, name }) => [name, id]))
}

/** Inserts many rooms and returns their ids in order. A duplicate name in a building violates a unique key. */
export const insertRooms = async (db: Db, schoolId: number, rooms: readonly NewRoom[]): Promise<number[]> => {
  const ids = new Map<string, number>()
  const keyOf = ({ buildingId, name }: Pick<NewRoom, 'buildingId' | 'name'>) => `${buildingId} ${name}`
  await processInBatches(rooms, async (some) => {
    const made = await db
      .insert(dormitoryRoom)
      .values(some.map((room) => ({ ...room, schoolId })))
      .returning({ id: dormitoryRoom.id, buildingId: dormitoryRoom.buildingId, name: dormitoryRoom.name })
    for (const room of made) ids.set(keyOf(room), room.id)
  })
  return rooms.map((room) => ids.get(keyOf(room)) ?? 0)
}

/** Changes floor, beds and gender of many rooms and raises each version. */
export const changeRooms = async (
  db: Db,
  schoolId: number,
  rooms: readonly Pick<RoomRow, 'id' | 'floor' | 'beds' | 'gender'>[],
): Promise<void> => {
  await db.execute(sql`update dormitory_room set floor = given.floor, beds = given.beds, gender = given.gender,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as given (id bigint, floor int, beds int, gender int)
    where dormitory_room.school_id = ${schoolId} and dormitory_room.id = given.id`)
}

/** Deletes rooms, then buildings, that nothing was built on. */
export const deletePlaces = async (
  db: Db,
  schoolId: number,
  { rooms, buildings }: { readonly rooms: readonly number[]; readonly buildings: readonly number[] },
): Promise<void> => {
  await db.execute(sql`delete from dormitory_room where school_id = ${schoolId} and id in ${listedIds(rooms)}`)
  await db.execute(sql`delete from dormitory_building where school_id = ${schoolId} and id in ${listedIds(buildings)}`)
}

/** Makes exactly these people the managers of a building. */
export const setManagers = async (
  db: Db,
  { schoolId, buildingId }: { readonly schoolId: number; readonly buildingId: number },
  members: readonly number[],
): Promise<void> => {
  const ofBuilding = and(eq(buildingManager.schoolId, schoolId), eq(buildingManager.buildingId, buildingId))
  await db.delete(buildingManager).where(and(ofBuilding, notInArray(buildingManager.memberId, [...members])))
  if (members.length === 0) return
  await db
    .insert(buildingManager)
    .values(members.map((memberId) => ({ schoolId, buildingId, memberId })))
    .onConflictDoNothing()
}

interface Deleting {
  readonly schoolId: number
  readonly id: number
  /** Thrown if another row, such as a device, still refers to the place. */
  readonly used: Refusal
}

const refuseIfUsed = async <T>(work: Promise<T>, used: Refusal): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (sqlStateOf(error) === foreignKeyViolation) throw used
    throw error
  }
}

/** Deletes an empty room. */
export const deleteRoom = (db: Db, { used, ...key }: Deleting): Promise<null> =>
  refuseIfUsed(deleteRow(db, dormitoryRoom, key), used)

/** Deletes an empty building with its rooms. */
export const deleteBuilding = async (db: Db, { used, ...key }: Deleting): Promise<null> => {
  const ofBuilding = and(eq(dormitoryRoom.schoolId, key.schoolId), sql`${dormitoryRoom.buildingId} = ${key.id}`)
  await refuseIfUsed(Promise.resolve(db.delete(dormitoryRoom).where(ofBuilding)), used)
  return refuseIfUsed(deleteRow(db, dormitoryBuilding, key), used)
}
