import { inArray } from 'drizzle-orm'
import type { Reach } from '../../../platform/server/reach.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'

/** A building is reached within the session's schools, which row-level security keeps. */
export const reachDormitories: Reach = async (db, _session, ids) => {
  const rows = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(inArray(dormitoryBuilding.id, [...ids]))
  return rows.map((row) => row.id)
}

/** A room likewise. */
export const reachRooms: Reach = async (db, _session, ids) => {
  const rows = await db
    .select({ id: dormitoryRoom.id })
    .from(dormitoryRoom)
    .where(inArray(dormitoryRoom.id, [...ids]))
  return rows.map((row) => row.id)
}
