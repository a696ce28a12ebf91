import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { subjectLimits } from '../subjectContract.ts'

/** The sheet of assignments: a teacher, a subject and the classes in each row. Exports can be imported again. */
export const assignmentSheet = sheetDefinition({
  title: '任教安排',
  columns: [
    { key: 'name', title: '教师姓名', kind: 'text', required: true, longest: 64, width: 14, example: '周老师' },
    { key: 'code', title: '工号', kind: 'text', number: 'code', longest: 64, width: 16, note: '有同名教师时必填' },
    {
      key: 'subject',
      title: '任教学科',
      kind: 'text',
      required: true,
      longest: subjectLimits.name,
      width: 12,
      example: '语文',
    },
    {
      key: 'classes',
      title: '任教班级',
      kind: 'text',
      required: true,
      longest: 2000,
      width: 40,
      example: '七年级1班、七年级2班',
      note: '多个班级用顿号分开',
    },
  ],
})
