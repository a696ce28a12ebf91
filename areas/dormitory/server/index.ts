import { serve } from '../../../platform/server/serve.ts'
import { dormitoryArea } from '../area.ts'
import { findRoomOfStudent, listDormitories, listRooms } from './lookups.ts'
import { reachDormitories, reachRooms } from './reach.ts'

export const dormitoryServer = serve(
  dormitoryArea,
  { dormitories: listDormitories, rooms: listRooms, roomOfStudent: findRoomOfStudent },
  { dormitoryBuilding: reachDormitories, dormRoom: reachRooms },
)
