import { and, asc, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { buildingJoin, roomJoin } from '../../../registry/server/joins.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import type { users } from '../../contract.ts'
import { isVisibleBuilding } from '../../../registry/server/managedBuildings.ts'

/** Handles `dormitories`: a school's buildings in order; for a dormitory manager only those they manage. */
export const listDormitories = ({ db, session, params }: Context<typeof users.dormitories>) =>
  db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, params.schoolId), isVisibleBuilding(session, dormitoryBuilding.id)))
    .orderBy(asc(dormitoryBuilding.orderNum), asc(dormitoryBuilding.id))

/** Handles `dormitoryRooms`: a building's rooms from the lowest floor, each with the number of students. */
export const listDormitoryRooms = async ({ db, params }: Context<typeof users.dormitoryRooms>) => {
  const { schoolId, dormitoryId } = params
  const [building] = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), eq(dormitoryBuilding.id, dormitoryId)))
  // A session can reach two schools, so check that the building belongs to this one.
  if (!building) throw new Refusal(common.notFound)
  return db
    .select({
      id: dormitoryRoom.id,
      name: dormitoryRoom.name,
      floor: dormitoryRoom.floor,
      beds: dormitoryRoom.beds,
      taken: count(studentInfo.memberId),
    })
    .from(dormitoryRoom)
    .leftJoin(
      studentInfo,
      and(eq(studentInfo.schoolId, dormitoryRoom.schoolId), eq(studentInfo.roomId, dormitoryRoom.id)),
    )
    .where(and(eq(dormitoryRoom.schoolId, schoolId), eq(dormitoryRoom.buildingId, dormitoryId)))
    .groupBy(dormitoryRoom.schoolId, dormitoryRoom.id)
    .orderBy(asc(dormitoryRoom.floor), asc(dormitoryRoom.name))
}

/** Handles `roomOfStudent`: a student's room; null without one. */
export const findRoomOfStudent = async ({ db, params }: Context<typeof users.roomOfStudent>) => {
  const [row] = await db
    .select({
      dormitoryId: dormitoryBuilding.id,
      dormitoryName: dormitoryBuilding.name,
      floor: dormitoryRoom.floor,
      roomId: dormitoryRoom.id,
      roomName: dormitoryRoom.name,
    })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, roomJoin)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .where(eq(studentInfo.memberId, params.userId))
  return row ?? null
}
