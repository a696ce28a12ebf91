import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { Marks } from '../exam/contract.ts'
import { jointExamRefusals } from './refusals.ts'
import { jointExamStates, offerStates } from './words.ts'

/** The longest name, the longest name of a subject, and the most subjects. */
export const jointExamLimits = { name: 40, subject: 20, subjects: 30 } as const

const mayView = permission('jointExam:exam:view')
const mayEdit = permission('jointExam:exam:edit')

const JointExamId = id('jointExam')

const Subject = z.object({
  subject: nameText(jointExamLimits.subject, '请填写学科').register(fieldMeaning, { sample: 'jointSubject' }),
  fullMarks: Marks.refine((full) => full > 0, '满分须大于 0'),
  excellentLine: Marks.describe('优秀线'),
  passLine: Marks.describe('及格线'),
  lowLine: Marks.describe('低分线：低于它为低分'),
  isCounted: z.boolean().default(true).describe('计入总分'),
})
export type JointSubject = z.output<typeof Subject>

const JointExam = z.object({
  id: JointExamId.optional(),
  name: nameText(jointExamLimits.name, '请填写联考名称'),
  level: z
    .int()
    .min(0)
    .max(999)
    .register(fieldMeaning, { sample: 'lastGrade' })
    .describe('毕业年级：学段乘 100 加年级，303 为初中、403 为高中'),
  startTime: WireMoment,
  endTime: WireMoment.describe('须晚于开始时间').register(fieldMeaning, { sample: 'examEnd' }),
  subjects: z.array(Subject).min(1, '请填写学科').max(jointExamLimits.subjects),
  version: versionOf('jointExamVersion').default(0),
})

const SchoolCounts = z.object({
  invited: z.int().describe('收到邀请的学校'),
  joined: z.int(),
  declined: z.int(),
  reported: z.int().describe('截止后已汇总成绩的学校'),
  ranked: z.int().describe('已写入全区名次的学校'),
})

export const JointExamView = z.object({
  ...JointExam.shape,
  id: z.int(),
  startTime: WireTime,
  endTime: WireTime,
  state: z.enum(jointExamStates),
  schools: SchoolCounts,
  version: z.int(),
})
export type JointExamView = z.output<typeof JointExamView>

const SchoolProgress = z.object({
  schoolId: z.int(),
  school: z.string(),
  state: z.enum(offerStates),
  expected: z.int().describe('应录入的人次：名单上的学生乘所考学科'),
  entered: z.int().describe('已录入的人次'),
  reportedAt: WireTime.nullable(),
  rankedAt: WireTime.nullable(),
})
export type SchoolProgress = z.output<typeof SchoolProgress>

const rate = z.number().nullable()

/** The figures of a subject in a school. Those of fewer than five scores are withheld, because they name children. */
export const JointFigure = z.object({
  schoolId: z.int().describe('0 为全区'),
  school: z.string(),
  subject: z.string().describe('总分排在最后'),
  expected: z.int(),
  entered: z.int(),
  mean: rate,
  highest: rate,
  lowest: rate,
  deviation: rate.describe('总体标准差'),
  excellentRate: rate.describe('达到优秀线的比例，以有成绩的学生为基数；总分没有'),
  passRate: rate,
  lowRate: rate,
})
export type JointFigure = z.output<typeof JointFigure>

const figuresData = z.object({
  name: z.string(),
  isOpen: z.boolean().describe('录入尚未截止，只有人数'),
  subjects: z.array(z.string()),
  rows: z.array(JointFigure),
})

const ofExam = z.object({ id: JointExamId })

export const bureauCalls = {
  jointExams: get('/jointExam/list', {
    doc: '本局的联考，近的在前，连同各校的答复与汇总',
    may: mayView,
    query: pageInput,
    data: pageOf(JointExamView),
  }),
  saveJointExam: post('/jointExam/save', {
    doc: '新增或修改联考，并邀请所管的、有这个毕业年级的学校；有学校参加之后不能再改',
    may: mayEdit,
    body: JointExam,
    data: JointExamView,
    refusals: [
      common.notFound,
      common.stale,
      jointExamRefusals.notLastGrade,
      jointExamRefusals.endsBeforeStart,
      jointExamRefusals.linesOutOfOrder,
      jointExamRefusals.subjectTwice,
      jointExamRefusals.hasJoined,
      jointExamRefusals.notOpen,
    ],
  }),
  inviteSchools: post('/jointExam/invite', {
    doc: '邀请尚未收到邀请的、有这个毕业年级的学校',
    title: '邀请学校参加联考',
    may: mayEdit,
    body: z.object({ id: id('jointExam', 'openJointExam') }),
    data: z.object({ invited: z.int().describe('新邀请的学校') }),
    refusals: [common.notFound, jointExamRefusals.notOpen],
  }),
  deleteJointExam: del('/jointExam/delete', {
    doc: '删除联考；各校的考试与成绩保留为学校自己的考试，全区名次清除',
    may: mayEdit,
    query: { id: JointExamId },
    data: nothing,
    refusals: [common.notFound],
  }),
  closeEntry: post('/jointExam/close', {
    doc: '截止录入：各校不能再改成绩，并汇总分数分布',
    title: '联考截止录入',
    may: mayEdit,
    body: z.object({ id: id('jointExam', 'openJointExam') }),
    data: nothing,
    refusals: [common.notFound, jointExamRefusals.notOpen, jointExamRefusals.nobodyJoined],
  }),
  reopenEntry: post('/jointExam/reopen', {
    doc: '重新开放录入；汇总与全区名次清除',
    title: '联考重新开放录入',
    may: mayEdit,
    body: z.object({ id: id('jointExam', 'closedJointExam') }),
    data: nothing,
    refusals: [common.notFound, jointExamRefusals.notClosed],
  }),
  rankDistrict: post('/jointExam/rank', {
    doc: '生成全区名次：合并各校的分数分布，各校只得到自己学生的名次',
    title: '生成联考全区名次',
    may: mayEdit,
    body: z.object({
      id: id('jointExam', 'closedJointExam'),
      isConfirmed: z.boolean().default(false).describe('有学校尚未汇总，仍要生成'),
    }),
    data: nothing,
    refusals: [
      common.notFound,
      jointExamRefusals.notClosed,
      jointExamRefusals.nothingReported,
      jointExamRefusals.someNotReported,
    ],
  }),
  jointExamSchools: get('/jointExam/{id}/schools', {
    doc: '各校对联考的答复、录入与汇总的进度',
    may: mayView,
    params: { id: JointExamId },
    data: z.array(SchoolProgress),
    refusals: [common.notFound],
  }),
  jointFigures: get('/jointExam/{id}/figures', {
    doc: '联考各校各学科的统计，不含学生；截止录入后显示，不足 5 个成绩的学校不显示，也不计入全区',
    may: mayView,
    params: { id: JointExamId },
    data: figuresData,
    refusals: [common.notFound],
  }),
  exportFigures: post('/excel/jointExam/figures', {
    doc: '导出联考各校各学科的统计，给出后台任务的编号',
    may: mayView,
    body: ofExam,
    data: startedJob,
    refusals: [common.notFound],
  }),
}
