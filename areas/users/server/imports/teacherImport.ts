import { reviewedImport } from '../../../imports/server/index.ts'
import { compareTeachers } from './judgeTeachers.ts'
import { listDefaultDepartments } from './defaultDepartment.ts'
import { secondaryPersonKeys } from './studentSheet.ts'
import { readTeacherFacts } from './teacherFacts.ts'
import { teacherHeadings, teacherRules, teacherSheet } from './teacherSheet.ts'
import { undoTeachers } from './undoTeachers.ts'
import { namedByTeachers } from './knownNames.ts'
import { writeTeachers } from './writeTeachers.ts'

/** Import of teachers with their departments, roles and classes. */
export const teacherImport = reviewedImport({
  name: 'teachers',
  title: '导入教师',
  sheet: teacherSheet,
  foreign: teacherHeadings,
  rules: teacherRules,
  undoing: '新增的用户连同账号与初始密码一并删除，修改过的恢复为导入前的内容。导入之后若已有新的记录，则不会撤销。',
  mostRows: 5000,
  options: listDefaultDepartments,
  secondary: secondaryPersonKeys,
  named: namedByTeachers,
  read: readTeacherFacts,
  compare: compareTeachers,
  write: writeTeachers,
  undo: undoTeachers,
})
