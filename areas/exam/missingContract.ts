import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { examRefusals } from './refusals.ts'

/** The scores that an exam lacks. Holds numbers only, and no child. */
const MissingScores = z.object({
  students: z.int().describe('还有成绩没有录入的学生数'),
  cells: z.int().describe('没有成绩也没有标记的格数'),
  parts: z
    .array(z.object({ deptName: z.string(), subject: z.string(), missing: z.int(), expected: z.int() }))
    .describe('按班级与学科，只有缺成绩的'),
})

export const missingCalls = {
  missingScores: get('/exam/{id}/missing', {
    doc: '考试缺少的成绩，按班级与学科，供发布之前核对',
    may: permission('sys:exam:edit'),
    params: { id: id('exam') },
    data: MissingScores,
    refusals: [common.notFound, examRefusals.partOfExam],
  }),
}
