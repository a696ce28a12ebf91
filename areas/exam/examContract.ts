import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { examRefusals } from './refusals.ts'
import { ScaleRow, mostScaleRows } from './scaling.ts'
import { Marks } from './score.ts'
import { examKinds, examStates } from './words.ts'

/** The longest name, and the most subjects, and classes or departments of an exam. */
export const examLimits = { name: 40, subjects: 30, departments: 300, levels: 60 } as const

const mayEdit = permission('sys:exam:edit')
const mayView = permission('exam:exam:view')

export const ExamId = id('exam')

const ExamFields = z.object({
  id: ExamId.optional(),
  name: nameText(examLimits.name, '请填写考试名称'),
  kind: z.enum(examKinds).default('regular').describe('平时、期中、期末'),
  startTime: WireMoment,
  endTime: WireMoment.describe('须晚于开始时间').register(fieldMeaning, { sample: 'examEnd' }),
  linkSubjectList: z
    .array(id('subject', 'examSubject'))
    .min(1, '请选择学科')
    .max(examLimits.subjects)
    .describe('学科编号'),
  departmentIds: z
    .array(id('department', 'gradeOrClass'))
    .min(1, '请选择参加考试的年级或班级')
    .max(examLimits.departments)
    .describe('参加考试的年级或班级；年级表示其中在读的全部班级'),
  doPartialTotalsRank: z.boolean().default(false).describe('缺考、缓考、免考或未录全的总分也参加排名'),
  version: versionOf('examVersion').default(0),
})

const Confirmed = {
  isConfirmed: z.boolean().default(false).describe('知道主管部门的规定仍要保存；移除有成绩的学科或班级'),
}

export const ExamView = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(examKinds),
  startTime: WireTime,
  endTime: WireTime,
  linkSubjectList: z.array(z.int()),
  subjects: z.array(z.object({ id: z.int(), subject: z.string() })).describe('按显示顺序'),
  state: z.enum(examStates),
  publishedAt: WireTime.nullable(),
  doPartialTotalsRank: z.boolean(),
  isJoint: z.boolean().describe('联考：由主管部门统一设置'),
  isEntryClosed: z.boolean().describe('联考已由主管部门截止录入'),
  version: z.int(),
})
export type ExamView = z.output<typeof ExamView>

/** One subject in one grade level of an exam. */
const SubjectSettings = z.object({
  subjectId: id('subject', 'examSubject'),
  level: z
    .int()
    .min(0)
    .max(999)
    .register(fieldMeaning, { sample: 'seniorLevel' })
    .describe('学段乘 100 加年级；0 为未编号的年级'),
  fullMarks: Marks.refine((full) => full > 0, '满分须大于 0'),
  excellentLine: Marks.describe('优秀线'),
  passLine: Marks.describe('及格线'),
  lowLine: Marks.describe('低分线：低于它为低分'),
  isCounted: z.boolean().describe('计入总分'),
  scaleRows: z
    .array(ScaleRow)
    .max(mostScaleRows)
    .nullable()
    .optional()
    .describe('等级赋分的各行，从高到低；空为不赋分，不给则不变'),
})
export const SubjectSettingsView = z.object({
  ...SubjectSettings.shape,
  subjectId: z.int(),
  level: z.int(),
  subject: z.string(),
  isElective: z.boolean().describe('选考：只有选了的学生考'),
  scaleRows: z.array(ScaleRow).nullable().describe('等级赋分的各行；空为不赋分'),
})
export type SubjectSettingsView = z.output<typeof SubjectSettingsView>

const ClassView = z.object({
  id: z.int(),
  name: z.string(),
  gradeName: z.string(),
  level: z.int(),
  students: z.int().describe('名单上的人数'),
})
export type ExamClassView = z.output<typeof ClassView>

/** An exam with its classes and its settings. */
export const ExamDetail = ExamView.extend({
  classes: z.array(ClassView).describe('按组织架构的顺序，只有可以查看的班级'),
  settings: z.array(SubjectSettingsView),
  rosterAt: WireTime.nullable().describe('名单以哪个时间的班级为准'),
  mayEdit: z.boolean().describe('可以修改考试：有权限，且全部班级都在范围之内'),
  areRanksCurrent: z.boolean().describe('名次已包含最近的成绩'),
})
export type ExamDetail = z.output<typeof ExamDetail>

/** How far the scores of a subject in a class have been entered. */
const Progress = z.object({
  classId: z.int(),
  subjectId: z.int(),
  expected: z.int(),
  entered: z.int(),
})

export const examCalls = {
  exams: get('/exam/list', {
    doc: '考试分页，近的在前，仅有范围之内班级参加的考试。academics §7',
    may: mayView,
    query: {
      ...pageInput,
      keyword: text(examLimits.name).default(''),
      startTime: WireDay.optional().describe('在这一天或之后开始'),
      endTime: WireDay.optional().describe('在这一天或之前开始'),
    },
    data: pageOf(ExamView),
  }),
  exam: get('/exam/{id}', {
    doc: '一次考试，连同参加的班级与各年级的学科设置',
    may: mayView,
    params: { id: ExamId },
    data: ExamDetail,
    refusals: [common.notFound],
  }),
  saveExam: post('/exam/save', {
    doc: '新增或修改考试；发布后只能改名称与时间。academics §7',
    may: mayEdit,
    body: ExamFields.extend(Confirmed),
    data: ExamView,
    refusals: [
      common.notFound,
      common.stale,
      examRefusals.endsBeforeStart,
      examRefusals.noClasses,
      examRefusals.noSubjectsThere,
      examRefusals.published,
      examRefusals.rulesNeedConfirmation,
      examRefusals.partsHaveScores,
      examRefusals.partOfExam,
      examRefusals.linked,
    ],
  }),
  saveExamSubjects: post('/exam/subject/save', {
    doc: '保存考试各年级学科的满分、分数线、等级赋分与是否计入总分，并重新排名',
    title: '保存考试的学科设置',
    may: mayEdit,
    body: z.object({
      examRecordId: id('exam', 'seniorExam'),
      settings: z
        .array(SubjectSettings)
        .min(1)
        .max(examLimits.subjects * examLimits.levels)
        .refine(
          (settings) =>
            new Set(settings.map(({ subjectId, level }) => `${subjectId} ${level}`)).size === settings.length,
          '同一年级的学科不能重复',
        ),
    }),
    mostBytes: kilobytes(4608),
    data: nothing,
    refusals: [
      common.notFound,
      examRefusals.linesOutOfOrder,
      examRefusals.scaleWrong,
      examRefusals.notScaledThere,
      examRefusals.published,
      examRefusals.aboveFullMarks,
      examRefusals.partOfExam,
      examRefusals.linked,
    ],
  }),
  deleteExam: del('/exam/delete', {
    doc: '删除考试，连同全部成绩；已发布的考试要输入名称。academics §7',
    may: mayEdit,
    query: {
      id: id('exam', 'createdExam'),
      name: text(examLimits.name)
        .register(fieldMeaning, { onlySought: true })
        .default('')
        .describe('已发布的考试：输入的名称'),
    },
    data: nothing,
    refusals: [
      common.notFound,
      examRefusals.nameNotTyped,
      examRefusals.onlyAdministrators,
      examRefusals.partOfExam,
      examRefusals.entryClosed,
    ],
  }),
  publishExam: post('/exam/publish', {
    doc: '发布考试成绩，不能撤回；发布后成绩只能更正。academics §7',
    may: mayEdit,
    body: z.object({ id: id('exam', 'examWithScores') }),
    data: nothing,
    refusals: [common.notFound, examRefusals.nothingToPublish, examRefusals.published, examRefusals.partOfExam],
  }),
  refreshRanks: post('/exam/rank/refresh', {
    doc: '重新计算考试的全部名次。academics §7',
    may: mayEdit,
    body: z.object({ id: ExamId }),
    data: nothing,
    refusals: [common.notFound],
  }),
  refreshRoster: post('/exam/roster/refresh', {
    doc: '按现在的班级更新考试名单；已有成绩的学生留在名单上',
    may: mayEdit,
    body: z.object({ id: ExamId }),
    data: z.object({
      added: z.int(),
      changed: z.int().describe('换了班级或选科的学生'),
      removed: z.int(),
      kept: z.int().describe('不在班上、因已有成绩而保留的学生'),
    }),
    refusals: [common.notFound, examRefusals.published, examRefusals.partOfExam, examRefusals.entryClosed],
  }),
  examProgress: get('/exam/{id}/progress', {
    doc: '各班各科的成绩录入进度，仅可以查看的班级与学科',
    may: permission('exam:score:view'),
    params: { id: ExamId },
    data: z.array(Progress),
    refusals: [common.notFound],
  }),
}
