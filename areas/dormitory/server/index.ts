import { serve } from '../../../platform/server/serve.ts'
import { dormitoryArea } from '../area.ts'
import './auditTitles.ts'
import { boardHandlers } from './board/handlers.ts'
import { boardHearing } from './board/hearing.ts'
import { studentExport } from './board/exportStudents.ts'
import { reachManagedBoarders, reachManagers } from './board/reach.ts'
import { subscribeToBedsAndLeaves } from './board/reloadBoards.ts'
import { subscribeToWhereabouts } from './board/sendBoardMessages.ts'
import { carryOutAllocation, previewAllocation } from './plan/allocation.ts'
import { deleteBuilding, findBuildingPage, saveBuilding } from './plan/buildings.ts'
import { placeExport } from './plan/exportPlaces.ts'
import { findPlan } from './plan/findPlan.ts'
import { leaveBed, moveStudent } from './plan/move.ts'
import { addRooms, deleteRoom, saveRoom } from './plan/rooms.ts'
import {
  reachBedSeekers,
  reachBoarders,
  reachDormitories,
  reachManagedBuildings,
  reachManagedRooms,
  reachRooms,
} from './reach.ts'
import { subscribeToLateRecords } from './reports/correctReports.ts'
import { reachReports, reportHandlers, reportJobs } from './reports/handlers.ts'
import { saveSchedule, schedules } from './schedules/schedules.ts'

export { countRooms } from './board/boarders.ts'
export { periodsOfDay } from './periods.ts'
export { placeImport } from './imports/placeImport.ts'

subscribeToWhereabouts()
subscribeToBedsAndLeaves()
subscribeToLateRecords()

export const dormitoryServer = serve(
  dormitoryArea,
  {
    buildingPage: findBuildingPage,
    exportPlaces: placeExport.handler,
    saveBuilding,
    deleteBuilding,
    plan: findPlan,
    saveRoom,
    addRooms,
    deleteRoom,
    moveStudent,
    leaveBed,
    previewAllocation,
    carryOutAllocation,
    schedules: ({ db, params }) => schedules.listOf(db, params.schoolId),
    saveSchedule,
    deleteSchedule: (context) => schedules.remove(context, context.query.id),
    ...boardHandlers,
    ...reportHandlers,
  },
  {
    dormitoryBuilding: reachDormitories,
    dormRoom: reachRooms,
    managedBuilding: reachManagedBuildings,
    managedRoom: reachManagedRooms,
    boarder: reachBoarders,
    bedSeeker: reachBedSeekers,
    dormitorySchedule: schedules.reach,
    buildingManager: reachManagers,
    managedBoarder: reachManagedBoarders,
    dormitoryReport: reachReports,
  },
  [studentExport.work, placeExport.work, ...reportJobs],
  [boardHearing],
)
