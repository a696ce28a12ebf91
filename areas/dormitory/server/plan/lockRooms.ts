import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'

/**
 * Locks rooms until the transaction ends, ordered by id, so that a bed is assigned only once. Every code that assigns
 * beds, including the student form, locks the room first.
 */
export const lockRooms = (db: Db, schoolId: number, which: SQL) =>
  db
    .select({
      id: dormitoryRoom.id,
      buildingId: dormitoryRoom.buildingId,
      dormitoryName: sql<string>`(select ${dormitoryBuilding.name} from ${dormitoryBuilding}
        where ${dormitoryBuilding.schoolId} = ${dormitoryRoom.schoolId}
        and ${dormitoryBuilding.id} = ${dormitoryRoom.buildingId})`,
      floor: dormitoryRoom.floor,
      name: dormitoryRoom.name,
      beds: dormitoryRoom.beds,
      gender: dormitoryRoom.gender,
    })
    .from(dormitoryRoom)
    .where(and(eq(dormitoryRoom.schoolId, schoolId), which))
    .orderBy(asc(dormitoryRoom.id))
    .for('update')

/**
 * Locks a building until the transaction ends: `update` to delete it, `share` to add rooms while nobody deletes it.
 * Returns false if it doesn't exist.
 */
export const lockBuilding = async (db: Db, schoolId: number, id: number, how: 'update' | 'share'): Promise<boolean> => {
  const rows = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), eq(dormitoryBuilding.id, id)))
    .for(how)
  return rows.length > 0
}

export type LockedRoom = Awaited<ReturnType<typeof lockRooms>>[number]

/** Names a room for a refusal. */
export const formatRoomName = ({ dormitoryName, name }: Pick<LockedRoom, 'dormitoryName' | 'name'>): string =>
  `${dormitoryName} ${name}`
