import { and, eq, notInArray, sql } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { foreignKeyViolation, sqlStateOf } from '../../../platform/server/database/sqlState.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from './tables/places.ts'

export type BuildingRow = typeof dormitoryBuilding.$inferSelect
export type RoomRow = typeof dormitoryRoom.$inferSelect

interface Saving<Row, View> {
  readonly schoolId: number
  readonly id: number | undefined
  readonly version: number
  readonly present: (row: Row) => View | Promise<View>
  /** The refusal where the name is taken. */
  readonly twice: { readonly kind: RefusalKind; readonly words: Readonly<Record<string, string>> }
}

/** Makes a building, or saves one on the version that was read. */
export const saveBuilding = <View>(
  db: Db,
  saving: Saving<BuildingRow, View> & { readonly values: Pick<BuildingRow, 'name' | 'orderNum'> },
): Promise<View> => saveVersioned(db, dormitoryBuilding, { ...saving, name: '宿舍楼' })

/** Makes a room, or saves one on the version that was read. */
export const saveRoom = <View>(
  db: Db,
  saving: Saving<RoomRow, View> & {
    readonly values: Pick<RoomRow, 'buildingId' | 'floor' | 'name' | 'beds' | 'gender'>
  },
): Promise<View> => saveVersioned(db, dormitoryRoom, { ...saving, name: '房间' })

/** Adds rooms to a building; those that are there already stay as they are. Gives how many are new. */
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

/** Makes these people the managers of a building, and nobody else. */
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
  /** Thrown where something else, such as a device, still names the place. */
  readonly used: Refusal
}

const unlessUsed = async <T>(work: Promise<T>, used: Refusal): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (sqlStateOf(error) === foreignKeyViolation) throw used
    throw error
  }
}

/** Deletes a room in which nobody lives. */
export const deleteRoom = (db: Db, { used, ...key }: Deleting): Promise<null> =>
  unlessUsed(deleteRow(db, dormitoryRoom, key), used)

/** Deletes a building in which nobody lives, with its rooms. */
export const deleteBuilding = async (db: Db, { used, ...key }: Deleting): Promise<null> => {
  const ofBuilding = and(eq(dormitoryRoom.schoolId, key.schoolId), sql`${dormitoryRoom.buildingId} = ${key.id}`)
  await unlessUsed(Promise.resolve(db.delete(dormitoryRoom).where(ofBuilding)), used)
  return unlessUsed(deleteRow(db, dormitoryBuilding, key), used)
}
