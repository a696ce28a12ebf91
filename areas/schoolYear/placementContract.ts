import { z } from 'zod'
import { get, kilobytes, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { schoolYearRefusals as refusals } from './refusals.ts'
import { siblingWays, yearLimits } from './states.ts'
import { NewStudentsView, ProposalView } from './views.ts'

const may = permission('school:year:edit')
const GradeId = id('department', 'placementGrade')

/** A score as typed or pasted: the student's number or name, and the score. */
const Score = z.object({
  student: text(64, 1).register(fieldMeaning, { onlySought: true }),
  score: z.number().min(-10_000).max(10_000),
})

/** The calls that place new students of a grade into its classes. */
export const placementCalls = {
  newStudents: get('/schoolYear/placement/grades', {
    doc: '各年级没有班级的学生人数与班级数',
    may,
    data: NewStudentsView,
  }),
  proposePlacement: post('/schoolYear/placement/propose', {
    doc: '分班建议：男女与成绩均衡，兄弟姐妹同班或不同班；不保存',
    may,
    body: z.object({
      gradeId: GradeId,
      siblings: z.enum(siblingWays).default('any'),
      scores: z.array(Score).max(yearLimits.placed).default([]),
    }),
    mostBytes: kilobytes(254),
    data: ProposalView,
    refusals: [common.notFound],
    writes: false,
  }),
  place: post('/schoolYear/placement/carryOut', {
    doc: '把新生编入班级，或全部编入，或全部不变',
    title: '新生分班',
    may,
    body: z.object({
      gradeId: GradeId,
      placed: z
        .array(
          z.object({
            userId: id('user', 'newStudent'),
            classId: id('department', 'placementClass'),
          }),
        )
        .min(1, '没有要分班的学生')
        .max(yearLimits.placed),
    }),
    mostBytes: kilobytes(43),
    data: z.object({ students: z.int() }),
    refusals: [common.notFound, common.forbidden, refusals.notPlaceable, refusals.notItsClass, refusals.placedTwice],
  }),
}
