import { z } from 'zod'
import { nothing, permission, post } from '../../platform/contract/call.ts'
import { id, keywordText } from '../../platform/contract/ids.ts'
import { countedList, sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId } from '../registry/contract.ts'
import { teachingRefusals } from './refusals.ts'

/** Maximum students of one save, electives of a student, and rows of an imported file. */
export const electiveLimits = { students: 200, subjects: 10, rows: 5000 } as const

/** Filters of the list of electives. */
export const ElectiveSearch = z.object({
  departmentId: DepartmentId.optional(),
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  subjectId: id('subject').optional(),
  state: z.enum(['none', 'some']).optional().describe('未选科、已选科'),
})

export const ElectiveRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
  subjects: z.array(z.object({ id: z.int(), subject: z.string() })),
  groupName: z.string(),
})
export type ElectiveRow = z.output<typeof ElectiveRow>

export const electiveCalls = {
  electivePage: post('/subject/elective/page', {
    doc: '学生的选科分页，仅范围之内的学生，按班级、学号',
    may: permission('teaching:elective:view'),
    ...countedList(ElectiveSearch, ElectiveRow),
    refusals: [common.notFound],
  }),
  saveElectives: post('/subject/elective/save', {
    doc: '给一名或多名学生选科，原来的选科被替换；有一人不符合则都不保存',
    may: permission('teaching:elective:edit'),
    body: z.object({
      studentIds: z.array(id('user', 'student')).min(1, '请选择学生').max(electiveLimits.students),
      subjectIds: z.array(id('subject', 'elective')).max(electiveLimits.subjects),
    }),
    data: nothing,
    refusals: [
      common.notFound,
      teachingRefusals.notElective,
      teachingRefusals.notStudents,
      teachingRefusals.severalGroups,
    ],
  }),
  importElectives: post('/subject/elective/import', {
    doc: '按文件选科；有一行有误则全部不写',
    may: permission('teaching:elective:edit'),
    ...sheetImport,
  }),
  electiveTemplate: post('/subject/elective/import/template', {
    doc: '选科导入模板的下载地址',
    may: permission('teaching:elective:edit'),
    ...sheetTemplate,
  }),
  exportElectives: post('/excel/subject/elective', {
    doc: '导出学生的选科，给出后台任务的编号；文件可以原样导入',
    may: permission('teaching:elective:view'),
    body: ElectiveSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
}
