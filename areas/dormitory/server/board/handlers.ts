import { findContacts } from './contacts.ts'
import { countBuildings, countStudents, listBuildings } from './counters.ts'
import { studentExport } from './exportStudents.ts'
import { findDeviceStats } from './deviceStats.ts'
import { findFace } from './face.ts'
import { findLog } from './log.ts'
import { showName } from './showName.ts'
import { findPeriod } from './currentPeriod.ts'
import { findQueue, findQueues } from './queue.ts'
import { resetBoard } from './reset.ts'
import { findStudents, listRooms } from './students.ts'

export const boardHandlers = {
  boardQueue: findQueue,
  boardQueues: findQueues,
  studentNum: countStudents,
  boardBuildings: listBuildings,
  boardRooms: listRooms,
  boardLog: findLog,
  buildingNums: countBuildings,
  boardStudents: findStudents,
  exportStudents: studentExport.handler,
  deviceStats: findDeviceStats,
  currentPeriod: findPeriod,
  resetStates: resetBoard,
  studentContacts: findContacts,
  studentName: showName,
  studentFace: findFace,
}
