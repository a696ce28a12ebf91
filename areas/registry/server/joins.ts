import { and, eq } from 'drizzle-orm'
import { dormitoryBuilding, dormitoryRoom } from './tables/places.ts'
import { studentInfo } from './tables/students.ts'

/** SQL that joins a student's room to `studentInfo`, and the building to the room. */
export const roomJoin = and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))
export const buildingJoin = and(
  eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId),
  eq(dormitoryBuilding.id, dormitoryRoom.buildingId),
)
