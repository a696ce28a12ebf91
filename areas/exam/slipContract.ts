import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'

/** The refusals of slips. */
export const slipRefusals = {
  notWholeClass: refusal(54044, '成绩条只能由班主任或可以查看全班成绩的人打印'),
  notPublished: refusal(54045, '考试“{name}”发布后才能打印成绩条'),
} as const

/** A subject, or the total, as a slip shows it. */
const SlipEntry = z.object({
  subject: z.string(),
  text: z.string().describe('分数、等级或标记'),
  classOrder: z.int().nullable(),
  gradeOrder: z.int().nullable(),
})

const Slip = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  examNumber: z.string().nullable(),
  entries: z.array(SlipEntry).describe('学生考的学科，最后是总分；只有等级时没有总分'),
})

export const Slips = z.object({
  exam: z.string(),
  deptName: z.string(),
  hasRanks: z.boolean(),
  areRanksCurrent: z.boolean(),
  slips: z.array(Slip),
})
export type Slips = z.output<typeof Slips>

export const slipCalls = {
  scoreSlips: get('/exam/score/slips', {
    doc: '一个班级已发布考试的成绩条；内容以学校允许家长看到的为限：等级、分数或分数与名次',
    may: permission('exam:score:view'),
    query: { examRecordId: id('exam', 'publishedExam'), classId: id('department', 'examClass') },
    data: Slips,
    namesChildren: true,
    refusals: [common.notFound, slipRefusals.notWholeClass, slipRefusals.notPublished],
  }),
}
