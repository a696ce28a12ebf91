import { reviewedImport } from '../../../imports/server/index.ts'
import { compareStudents } from './judgeStudents.ts'
import { parentNumberOption } from './parentNumbers.ts'
import { readStudentFacts } from './studentFacts.ts'
import { secondaryStudentKeys, studentHeadings, studentRules, studentSheet } from './studentSheet.ts'
import { undoStudents } from './undoStudents.ts'
import { namedPlaces } from './knownNames.ts'
import { writeStudents } from './writeStudents.ts'
import { missingRooms } from './missingRooms.ts'
import { readRoomNames } from './roomNames.ts'
import { findMissingClasses } from './missingClasses.ts'

/** Import of students with their classes, beds and parents. */
export const studentImport = reviewedImport({
  name: 'students',
  title: '导入学生',
  sheet: studentSheet,
  foreign: studentHeadings,
  rules: studentRules,
  undoing: '新增的用户连同账号与初始密码一并删除，修改过的恢复为导入前的内容。导入之后若已有新的记录，则不会撤销。',
  mostRows: 20_000,
  options: async () => [parentNumberOption],
  classKey: 'className',
  roomKeys: { building: 'building', room: 'room', bed: 'bed' },
  readRoomNames,
  findMissingClasses,
  missingRooms,
  secondary: secondaryStudentKeys,
  placeKeys: ['className', 'gradeName', 'accommodation', 'building', 'room', 'bed'],
  named: namedPlaces,
  read: readStudentFacts,
  compare: compareStudents,
  write: writeStudents,
  undo: undoStudents,
})
