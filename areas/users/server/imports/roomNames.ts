import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { HasRoom } from '../../../imports/server/index.ts'
import { buildingJoin } from '../../../registry/server/joins.ts'
import { makePlaceFinder } from '../../../registry/server/placeSpelling.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'

/** Reads the names of a school's rooms, for cells such as 201-5 that may be a room or a bed in one. */
export const readRoomNames = async (db: Db, { schoolId }: { readonly schoolId: number }): Promise<HasRoom> => {
  const rooms = await db
    .select({ building: dormitoryBuilding.name, name: dormitoryRoom.name })
    .from(dormitoryRoom)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .where(eq(dormitoryRoom.schoolId, schoolId))
    .orderBy(dormitoryRoom.id)
  const buildings = [...Map.groupBy(rooms, ({ building }) => building)].map(([name, ofBuilding]) => ({
    name,
    find: makePlaceFinder(ofBuilding, (room) => room.name),
  }))
  const findBuilding = makePlaceFinder(buildings, ({ name }) => name)
  return (building, room) => findBuilding(building)?.find(room) !== undefined
}
