import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'

/**
 * Takes hold of rooms for the rest of the transaction, in the order of their ids: a bed is given once. Whoever gives beds
 * anywhere (also the form of a student) holds the room first.
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
 * Takes hold of a building for the rest of the transaction: to delete it, or (`share`) to put rooms into it while nobody
 * deletes it. False where it is gone.
 */
export const holdBuilding = async (db: Db, schoolId: number, id: number, how: 'update' | 'share'): Promise<boolean> => {
  const rows = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), eq(dormitoryBuilding.id, id)))
    .for(how)
  return rows.length > 0
}

export type LockedRoom = Awaited<ReturnType<typeof lockRooms>>[number]

/** A room as a refusal names it. */
export const nameOfRoom = ({ dormitoryName, name }: Pick<LockedRoom, 'dormitoryName' | 'name'>): string =>
  `${dormitoryName} ${name}`
