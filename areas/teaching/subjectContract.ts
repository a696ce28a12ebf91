import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { isGradeLevel } from './gradeLevel.ts'
import { teachingRefusals } from './refusals.ts'

/** The longest name of a subject or a group, the most grades of a subject, and the largest position in the order. */
export const subjectLimits = { name: 20, grades: 60, position: 999 } as const

const SubjectId = id('subject')

const GradeLevels = z
  .array(z.int().refine(isGradeLevel, '没有这个年级').register(fieldMeaning, { sample: 'gradeLevel' }))
  .max(subjectLimits.grades)
  .refine(areDistinct, '年级不能重复')
  .default([])

const SubjectFields = z.object({
  id: SubjectId.optional(),
  subject: nameText(subjectLimits.name, '不能为空').register(fieldMeaning, { sample: 'newSubjectName' }),
  position: z.int().min(0).max(subjectLimits.position).default(0).describe('显示顺序，小的在前'),
  grades: GradeLevels.describe('开设的年级，学段乘 100 加年级，如 301 为初中一年级；空为全部年级'),
  electiveGrades: GradeLevels.describe('选考的年级：在这些年级由学生选择，没有选的学生没有这一科'),
  groupName: text(subjectLimits.name).default('').describe('选了这一科的学生属于哪一类，如 物理类；空为不分类'),
  version: versionOf('subjectVersion').default(0),
})

const Subject = SubjectFields.refine(
  ({ grades, electiveGrades }) => grades.length === 0 || electiveGrades.every((level) => grades.includes(level)),
  { path: ['electiveGrades'], error: '选考年级须是开设的年级' },
)

const Levels = z.array(z.int())

export const SubjectView = z.object({
  ...SubjectFields.shape,
  grades: Levels,
  electiveGrades: Levels,
  id: z.int(),
  version: z.int(),
})
export type SubjectView = z.output<typeof SubjectView>

export const subjectCalls = {
  subjects: get('/subject/list', {
    doc: '本校的全部学科，按显示顺序。academics §7',
    may: permission('teaching:subject:view'),
    data: z.array(SubjectView),
  }),
  saveSubject: post('/subject/save', {
    doc: '新增或修改学科；版本不是最新时返回 10020 与当前内容。academics §7',
    may: permission('teaching:subject:edit'),
    body: Subject,
    data: SubjectView,
    refusals: [common.notFound, common.stale, teachingRefusals.subjectTwice],
  }),
  deleteSubject: del('/subject/delete', {
    doc: '删除学科，连同它的任教安排与选科。academics §7',
    may: permission('teaching:subject:edit'),
    query: { id: SubjectId },
    data: nothing,
    refusals: [common.notFound, teachingRefusals.subjectUsed],
  }),
}
