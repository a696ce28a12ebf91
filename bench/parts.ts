import { accessFigures } from './accessRecords.ts'
import { attendanceMonth } from './attendance.ts'
import { boardDrawn, boardInBurst, boardThroughEvening } from './boardWindow.ts'
import { boardsInRush, boardsInTheEvening, firstAnswers } from './boards.ts'
import { bureauHome } from './bureauHome.ts'
import { consoleFigures } from './console.ts'
import { createUser } from './createUser.ts'
import { sizes } from './data.ts'
import { dormitoryHistory } from './dormitoryHistory.ts'
import { exportedStudents } from './exportedStudents.ts'
import { faces } from './faces.ts'
import { fanOut } from './fanOut.ts'
import type { Part } from './figure.ts'
import { homeNow } from './homeNow.ts'
import { importedStudents } from './importedStudents.ts'
import { jobs } from './jobs.ts'
import { cardScans, gateRush } from './gateDesk.ts'
import { wholeTree } from './organisation.ts'
import { leaveStatistics } from './leaveStatistics.ts'
import { morning } from './morning.ts'
import { photo } from './photo.ts'
import { photoBatch } from './photoBatch.ts'
import { promotion } from './promotion.ts'
import { records } from './records.ts'
import { sheets } from './sheets.ts'
import { signingIn } from './signIn.ts'
import { smartReport } from './smartReport.ts'
import { stream } from './stream.ts'
import { studentsWithParents } from './studentsWithParents.ts'
import { regionTemperatures, schoolTemperatures } from './temperature.ts'
import { userFilters } from './userFilters.ts'
import { userPage } from './userPage.ts'

/** The parts of the bench, in the order of their rows. */
export const parts: readonly Part[] = [
  { name: 'userPage', data: Object.values(sizes), figures: userPage },
  { name: 'userFilters', data: [sizes.city], figures: userFilters },
  { name: 'registry', data: [sizes.province], figures: [bureauHome, studentsWithParents, ...faces] },
  { name: 'signIn', data: [sizes.city], figures: signingIn },
  { name: 'morning', data: [sizes.province], figures: [morning] },
  { name: 'live', data: [sizes.school], figures: [fanOut, stream] },
  { name: 'jobs', data: [sizes.school], figures: [jobs] },
  { name: 'photo', data: [sizes.school], figures: [photo] },
  { name: 'photos', data: [], figures: [photoBatch] },
  { name: 'console', data: [sizes.school], figures: consoleFigures },
  { name: 'records', data: [], figures: [records] },
  { name: 'access', data: [], figures: accessFigures },
  { name: 'boards', data: [], figures: [boardsInRush, boardsInTheEvening, firstAnswers] },
  { name: 'boardWindow', data: [], figures: [boardDrawn, boardInBurst, boardThroughEvening] },
  { name: 'history', data: [], figures: [dormitoryHistory] },
  { name: 'smartReport', data: [], figures: [smartReport] },
  { name: 'gate', data: [], figures: [cardScans, gateRush] },
  { name: 'tree', data: [], figures: [wholeTree] },
  { name: 'leave', data: [], figures: [leaveStatistics] },
  { name: 'attendance', data: [], figures: [attendanceMonth] },
  { name: 'temperature', data: [sizes.province], figures: [schoolTemperatures, regionTemperatures] },
  { name: 'home', data: [sizes.school], figures: [homeNow] },
  { name: 'createUser', data: [], figures: [createUser] },
  { name: 'imports', data: [], figures: [importedStudents] },
  { name: 'exports', data: [], figures: [exportedStudents] },
  { name: 'promotion', data: [], figures: [promotion] },
  { name: 'sheets', data: [], figures: sheets },
]
