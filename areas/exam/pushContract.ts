import { z } from 'zod'
import { get, link, permission, post } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { PushPlan, audienceInput, pushRefusals, startRefusals } from '../push/contract.ts'
import { endingRefusals } from '../sealedLink/contract.ts'
import { examRefusals } from './refusals.ts'
import { disclosures, marks } from './words.ts'

/** The purpose of the sealed links by which parents see an exam. */
export const examPurpose = 'exam'

const may = permission('sys:exam:edit')

const ParentRanks = z.object({
  classOrder: z.int().nullable(),
  gradeOrder: z.int().nullable(),
  schoolOrder: z.int().nullable(),
})

const ParentSubject = z.object({
  subject: z.string(),
  level: z.string().nullable().describe('等级；显示分数时为空'),
  score: z.number().nullable().describe('只在允许显示分数时有'),
  fullMarks: z.number().nullable().describe('只在允许显示分数时有'),
  scaled: z.number().nullable().describe('等级赋分，计入总分；只在允许显示分数时有'),
  mark: z.enum(marks).nullable(),
  isCorrected: z.boolean().describe('发布后更正过'),
  ranks: ParentRanks.nullable().describe('只在允许显示名次时有'),
})
export type ParentSubject = z.output<typeof ParentSubject>

/** An exam of one child as the parents see it: no more than may leave the staff. */
export const ParentExam = z.object({
  exam: z.string(),
  startTime: WireTime,
  className: z.string(),
  disclosure: z.enum(disclosures),
  subjects: z.array(ParentSubject).describe('学生考的学科，按显示顺序'),
  total: z
    .object({ score: z.number().nullable(), isPartial: z.boolean(), ranks: ParentRanks.nullable() })
    .nullable()
    .describe('总分；只显示等级时没有'),
  areRanksCurrent: z.boolean().describe('名次已包含最近的更正'),
})
export type ParentExam = z.output<typeof ParentExam>

const Audience = z.object({ examRecordId: id('exam', 'publishedExam'), ...audienceInput })

export const examPushCalls = {
  planExamPush: post('/exam/push/plan', {
    doc: '推送成绩之前：多少家长收微信、多少收短信、谁都收不到，并以一名真实学生为例给出消息与家长看到的页面',
    may,
    body: Audience,
    data: PushPlan.extend({
      page: ParentExam.nullable().describe('例中家长看到的页面；都收不到时为第一名学生的'),
      pageStudent: z.string().nullable().describe('这一页的学生'),
    }),
    writes: false,
    namesChildren: true,
    refusals: [common.notFound, examRefusals.notPublished, pushRefusals.nobodyThere, pushRefusals.notYourRole],
  }),
  startExamPush: post('/exam/push/start', {
    doc: '把已发布考试的成绩推送给所选部门学生的家长，同一名学生的同一成绩只发一次。academics §7',
    title: '推送成绩',
    may,
    body: Audience,
    data: z.object({ id: z.int().describe('推送编号'), recipients: z.int() }),
    refusals: [common.notFound, examRefusals.notPublished, ...startRefusals],
  }),
  parentExam: get('/exam/parent/home', {
    doc: '链接上的学生的一次考试，只含可以给家长看的内容',
    may: link(examPurpose, '家长没有账号，凭链接查看自己孩子的考试'),
    data: ParentExam.extend({ studentName: z.string(), parentName: z.string() }),
    refusals: [common.notFound, pushRefusals.sourceGone, ...endingRefusals],
  }),
}
