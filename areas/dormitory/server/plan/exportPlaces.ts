import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { planCalls } from '../../planContract.ts'
import { getRoomKindName } from '../../words.ts'
import { placeSheet } from '../imports/placeSheet.ts'

interface ListedRoom {
  readonly id: number
  readonly building: string
  readonly floor: number
  readonly name: string
  readonly beds: number
  readonly gender: number
}

const selectRooms = (db: Db) =>
  db
    .select({
      id: dormitoryRoom.id,
      building: dormitoryBuilding.name,
      floor: dormitoryRoom.floor,
      name: dormitoryRoom.name,
      beds: dormitoryRoom.beds,
      gender: dormitoryRoom.gender,
    })
    .from(dormitoryRoom)
    .innerJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId), eq(dormitoryBuilding.id, dormitoryRoom.buildingId)),
    )
    .$dynamic()

/** Exports the rooms of the buildings that the caller manages, with the columns of their import. */
export const placeExport = exportCall(planCalls.exportPlaces, {
  name: 'dormitory.exportPlaces',
  title: '导出宿舍楼与房间',
  sheet: placeSheet,
  begin: ({ schoolId, asker }) => ({
    read: (db, { limit, offset }): Promise<ListedRoom[]> =>
      selectRooms(db)
        .where(
          and(
            eq(dormitoryRoom.schoolId, schoolId),
            isManagedBuilding({ ...asker, schoolId }, dormitoryRoom.buildingId) ?? sql`true`,
          ),
        )
        .orderBy(
          asc(dormitoryBuilding.orderNum),
          asc(dormitoryBuilding.id),
          asc(dormitoryRoom.floor),
          asc(dormitoryRoom.name),
          asc(dormitoryRoom.id),
        )
        .limit(limit)
        .offset(offset),
    rowOf: ({ gender, ...room }: ListedRoom) => ({ ...room, gender: getRoomKindName(gender) }),
  }),
})
