import { reachRows } from '../../../platform/server/reachRows.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'

/** A building is reached within the session's schools. */
export const reachDormitories = reachRows(dormitoryBuilding)

/** A room likewise. */
export const reachRooms = reachRows(dormitoryRoom)
