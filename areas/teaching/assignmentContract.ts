import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId } from '../registry/contract.ts'
import { teachingRefusals } from './refusals.ts'

/** Maximum teachers of a subject in a class, subjects of one save, and rows of an imported file. */
export const assignmentLimits = { teachers: 5, subjects: 40, rows: 5000 } as const

const Teacher = z.object({ id: z.int(), name: z.string() })

/** The teachers of one subject in one class. */
const SubjectTeachers = z.object({ subjectId: z.int(), teachers: z.array(Teacher) })

/** A class with the teachers of its subjects. Subjects without a teacher are left out. */
export const ClassTeachers = z.object({
  id: z.int(),
  name: z.string(),
  gradeName: z.string(),
  gradeLevel: z.int().nullable().describe('学段乘 100 加年级'),
  subjects: z.array(SubjectTeachers),
})
export type ClassTeachers = z.output<typeof ClassTeachers>

const TeacherIds = z.array(id('user', 'staff')).max(assignmentLimits.teachers).default([])

/** The teachers who start and those who stop teaching a subject. */
const SubjectChange = z.object({
  subjectId: id('subject'),
  added: TeacherIds.describe('新任课的教师'),
  removed: TeacherIds.describe('不再任课的教师；不再教该班任何学科的，不再是该班的任课教师'),
})
const below = { departmentId: DepartmentId.optional().describe('年级、校区或班级；不给为范围内的全部班级') }

export const assignmentCalls = {
  assignments: get('/teaching/list', {
    doc: '范围内各班各学科的任课教师，按组织的顺序',
    may: permission('teaching:assignment:view'),
    query: below,
    data: z.array(ClassTeachers),
    refusals: [common.notFound],
  }),
  saveAssignments: post('/teaching/save', {
    doc: '增减一个班各学科的任课教师；新任课的教师同时成为该班的任课教师',
    may: permission('teaching:assignment:edit'),
    body: z.object({
      classId: id('department', 'class'),
      subjects: z.array(SubjectChange).min(1, '请选择任课教师').max(assignmentLimits.subjects),
    }),
    data: nothing,
    refusals: [common.notFound, teachingRefusals.notStaff, teachingRefusals.notClass, teachingRefusals.notOffered],
  }),
  importAssignments: post('/teaching/import', {
    doc: '按文件安排任教，每行一位教师、一个学科、一个或几个班级；有一行有误则全部不写',
    may: permission('teaching:assignment:edit'),
    ...sheetImport,
  }),
  assignmentTemplate: post('/teaching/import/template', {
    doc: '任教导入模板的下载地址',
    may: permission('teaching:assignment:edit'),
    ...sheetTemplate,
  }),
  exportAssignments: post('/excel/teaching', {
    doc: '导出任教安排，给出后台任务的编号；文件可以原样导入',
    may: permission('teaching:assignment:view'),
    body: z.object(below),
    data: startedJob,
    refusals: [common.notFound],
  }),
}
