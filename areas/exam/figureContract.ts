import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { SchoolId } from '../registry/contract.ts'
import { examLimits } from './examContract.ts'

const figure = z.number().nullable()

/** The figures of a subject in a grade of a school. Those of fewer than five scores are withheld. */
const SchoolFigure = z.object({
  id: z.int().describe('在列表中的序号'),
  schoolId: z.int(),
  school: z.string(),
  examId: z.int(),
  exam: z.string(),
  startTime: WireTime,
  grade: z.string().describe('年级的名称，几个校区的用顿号隔开'),
  subject: z.string(),
  fullMarks: z.number(),
  expected: z.int().describe('应考人数'),
  scored: z.int().describe('有成绩的人数，作弊按 0 分计入'),
  mean: figure.describe('平均分；不足 5 个成绩的不显示'),
  excellentRate: figure.describe('达到优秀线的百分比，以有成绩的人数为基数'),
  passRate: figure,
  lowRate: figure,
})
export type SchoolFigure = z.output<typeof SchoolFigure>

export const figureCalls = {
  schoolFigures: get('/exam/figures', {
    doc: '所辖学校已发布考试的统计分页，近的在前，不含学生；不足 5 个成绩的不显示',
    may: permission('exam:figure:view'),
    query: {
      ...pageInput,
      schoolId: SchoolId.optional().describe('只看这所学校'),
      keyword: text(examLimits.name).default('').describe('考试的名称'),
      subject: text(examLimits.name).default('').describe('学科的名称'),
      startTime: WireDay.optional().describe('在这一天或之后开始'),
      endTime: WireDay.optional().describe('在这一天或之前开始'),
    },
    data: pageOf(SchoolFigure),
    refusals: [common.notFound],
  }),
}
