import { reviewedImport } from '../../../imports/server/index.ts'
import { compareTeachers } from './judgeTeachers.ts'
import { readTeacherFacts } from './teacherFacts.ts'
import { teacherHeadings, teacherRules, teacherSheet } from './teacherSheet.ts'
import { undoTeachers } from './undoTeachers.ts'
import { writeTeachers } from './writeTeachers.ts'

/** Imports teachers with their departments, roles and classes. */
export const teacherImport = reviewedImport({
  name: 'teachers',
  title: '导入教师',
  sheet: teacherSheet,
  foreign: teacherHeadings,
  rules: teacherRules,
  mostRows: 5000,
  read: readTeacherFacts,
  compare: compareTeachers,
  write: writeTeachers,
  undo: undoTeachers,
})
