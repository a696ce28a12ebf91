import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { get, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { ExamId } from './examContract.ts'
import { examRefusals } from './refusals.ts'
import { Marks, mostMarks } from './score.ts'
import { rateBases } from './words.ts'

/** The most bands, lines of the total, and classes of a figure. */
export const analysisLimits = { bands: 20, lines: 10, lineName: 20, classes: 300, groupName: 32 } as const

const mayView = permission('exam:score:view')
const mayEdit = permission('sys:exam:edit')

const scope = {
  gradeId: z
    .int()
    .min(1)
    .register(fieldMeaning, { sample: 'examGrade' })
    .optional()
    .describe('参加考试的年级；不给为第一个可以查看的'),
  groupName: text(analysisLimits.groupName).default('').describe('只看一个类别，如物理类'),
}
const measured = { ...scope, subjectId: id('subject', 'examSubject').optional().describe('学科；不给为总分') }

const Rate = z.object({ count: z.int(), rate: z.number().nullable().describe('百分之几，两位小数') })

/** The figures of some students in a subject or the total. Null where there is nothing to compute. */
const Figures = z.object({
  roster: z.int().describe('应考人数'),
  scored: z.int().describe('有成绩的人数，作弊按 0 分计'),
  mean: z.number().nullable(),
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  median: z.number().nullable(),
  deviation: z.number().nullable().describe('总体标准差'),
  excellent: Rate.describe('优秀'),
  pass: Rate.describe('及格'),
  low: Rate.describe('低分'),
  standard: z.number().nullable().describe('平均分在年级中的标准分；年级标准差为 0 时为空'),
})
export type Figures = z.output<typeof Figures>

const ClassName = z.object({ classId: z.int(), name: z.string() })

const TeacherFigures = z.object({
  teacherId: z.int(),
  name: z.string(),
  classes: z.array(ClassName),
  figures: Figures,
})

const SubjectFigures = z.object({
  subjectId: z.int().describe('0 为总分'),
  subject: z.string(),
  isScaled: z.boolean().describe('等级赋分；此处的数据按原始分'),
  fullMarks: z.number(),
  excellentLine: z.number(),
  passLine: z.number(),
  lowLine: z.number(),
  grade: Figures,
  classes: z.array(ClassName.extend({ figures: Figures })).describe('可以查看的班级'),
  teachers: z.array(TeacherFigures).describe('可以查看全部所教班级的教师'),
})
export type SubjectFigures = z.output<typeof SubjectFigures>

const AnalysisView = z.object({
  grades: z.array(z.object({ gradeId: z.int(), name: z.string() })).describe('可以查看的年级'),
  gradeId: z.int().nullable(),
  level: z.int(),
  groups: z.array(z.string()),
  areRanksCurrent: z.boolean(),
  rateBase: z.enum(rateBases),
  subjects: z.array(SubjectFigures).describe('可以查看的学科，总分在最后'),
})
export type AnalysisView = z.output<typeof AnalysisView>

const counts = { grade: z.int(), classes: z.array(z.int()).describe('按 classes 的顺序') }
const classNames = { classes: z.array(ClassName).describe('可以查看的班级') }

const Band = z.object({
  from: z.number().nullable().describe('包含；空为没有下限'),
  to: z.number().nullable().describe('分数不包含，名次包含；空为没有上限'),
  ...counts,
})
export type Band = z.output<typeof Band>

const BandsView = z.object({
  ...classNames,
  scores: z.array(Band).describe('分数段，从高到低'),
  ranks: z.array(Band).describe('年级名次段'),
  distribution: z.array(Band).describe('等距分布，从低到高'),
})
export type BandsView = z.output<typeof BandsView>

const Change = z.object({
  compared: z.int().describe('两次都有成绩的人数'),
  rankChange: z.number().nullable().describe('年级名次平均前进几名，退步为负'),
  standardChange: z.number().nullable().describe('标准分平均变化'),
})

const ChangeView = z.object({
  grade: Change,
  classes: z.array(ClassName.extend({ change: Change })),
  teachers: z.array(z.object({ teacherId: z.int(), name: z.string(), classes: z.array(ClassName), change: Change })),
})
export type ChangeView = z.output<typeof ChangeView>

const studentFields = {
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  className: z.string(),
}

const ChangedStudent = z.object({
  ...studentFields,
  rank: z.int(),
  rankBefore: z.int(),
  rankChange: z.int(),
  standard: z.number().nullable(),
  standardBefore: z.number().nullable(),
  standardChange: z.number().nullable(),
})
export type ChangedStudent = z.output<typeof ChangedStudent>

const NearLine = z.object({
  name: z.string(),
  groupName: z.string().describe('只用于一个类别'),
  value: z.number(),
  below: z.object(counts).describe('差不超过 within 分上线'),
  above: z.object(counts).describe('上线不超过 within 分'),
})

const NearLinesView = z.object({ ...classNames, within: z.number(), lines: z.array(NearLine) })
export type NearLinesView = z.output<typeof NearLinesView>

const Reach = z.object({
  both: z.int().describe('总分与学科都上线'),
  onlyTotal: z.int().describe('总分上线、学科没有'),
  onlySubject: z.int().describe('学科上线、总分没有'),
  keptBack: z.int().describe('总分没有上线，这一科差得最多'),
})

const ReachedLine = z.object({
  lineId: z.int(),
  name: z.string(),
  groupName: z.string(),
  value: z.number(),
  students: z.object(counts).describe('总分参加排名的人数'),
  reached: z.object(counts),
  subjects: z.array(
    z.object({
      subjectId: z.int(),
      subject: z.string(),
      line: z.number().nullable().describe('学科线：考这一科的人中，达到它的与总分上线的一样多'),
      grade: Reach,
      classes: z.array(Reach),
    }),
  ),
})
export type ReachedLine = z.output<typeof ReachedLine>

const ReachedView = z.object({ ...classNames, lines: z.array(ReachedLine) })
export type ReachedView = z.output<typeof ReachedView>

const Line = z.object({
  groupName: text(analysisLimits.groupName).default('').describe('只用于一个类别'),
  name: nameText(analysisLimits.lineName, '请填写名称'),
  value: z
    .number('请填写分数')
    .min(0.01, '须大于 0')
    .max(mostMarks * 30)
    .register(fieldMeaning, { sample: 'marks' }),
})

const limits = z.array(z.int().min(1)).min(1).max(analysisLimits.bands)

const AnalysisSettings = z.object({
  rateBase: z.enum(rateBases).default('scored').describe('一分三率是占有成绩人数还是应考人数的比率'),
  scoreBands: limits
    .default([90, 80, 70, 60, 50, 40])
    .register(fieldMeaning, { sample: 'scoreBands' })
    .describe('分数段的下限，满分的百分比，从高到低'),
  rankBands: limits
    .default([10, 30, 50, 100, 200, 300, 500])
    .register(fieldMeaning, { sample: 'rankBands' })
    .describe('名次段的末位，从小到大'),
  nearMarks: Marks.default(5).describe('临界生：距分数线不超过几分'),
})
export const AnalysisSettingsView = z.object({ ...AnalysisSettings.shape, version: z.int() })
export type AnalysisSettingsView = z.output<typeof AnalysisSettingsView>

/** The settings of a school that never saved any. */
export const defaultAnalysisSettings: AnalysisSettingsView = { ...AnalysisSettings.parse({}), version: 0 }

const within = Marks.optional().describe('几分以内；不给为学校的设置')

/** The condition by which a figure counts students, so that it can be opened. */
const Opened = z.object({
  examRecordId: ExamId,
  ...measured,
  classIds: z
    .array(id('department', 'examClass'))
    .max(analysisLimits.classes)
    .default([])
    .describe('不给为整个年级中可以查看的学生'),
  from: z.number().optional().describe('不低于'),
  below: z.number().optional().describe('低于'),
  atMost: z.number().optional().describe('不高于'),
  rankFrom: z.int().optional(),
  rankTo: z.int().optional(),
  isScored: z.boolean().default(true).describe('只有有成绩的；否则为应考的'),
  isCounted: z.boolean().default(false).describe('按计入总分的分数，即赋分后'),
  lineId: z.int().optional().describe('与上线情况的一条分数线相比'),
  reach: z
    .enum(['both', 'onlyTotal', 'onlySubject', 'keptBack'])
    .optional()
    .describe('总分：给出时为上线的学生，否则为参加排名的'),
})
export type OpenedInput = z.input<typeof Opened>

const OpenedStudent = z.object({
  ...studentFields,
  score: z.number().nullable(),
  scaled: z.number().nullable(),
  rank: z.int().nullable().describe('年级名次'),
  standard: z.number().nullable(),
})
export type OpenedStudent = z.output<typeof OpenedStudent>

/** The tables of the analysis that can be exported. */
export const analysisTables = ['overview', 'classes', 'teachers', 'bands', 'change', 'near', 'reached'] as const

const ofExam = { examRecordId: ExamId, ...measured }
const SinceId = id('exam', 'earlierExam').describe('与哪一次考试相比')
const compared = { sinceId: SinceId }

export const analysisCalls = {
  analysis: get('/exam/analysis', {
    doc: '考试一个年级的成绩分析：各科与总分的年级、班级、教师数据，仅可以查看的部分',
    may: mayView,
    query: { examRecordId: ExamId, ...scope },
    data: AnalysisView,
    refusals: [common.notFound],
  }),
  analysisBands: get('/exam/analysis/bands', {
    doc: '一科或总分的分数段、名次段与分布',
    may: mayView,
    query: ofExam,
    data: BandsView,
    refusals: [common.notFound],
  }),
  analysisChange: get('/exam/analysis/change', {
    doc: '一科或总分比另一次考试的进退步：年级、班级与教师',
    may: mayView,
    query: { ...ofExam, ...compared },
    data: ChangeView,
    refusals: [common.notFound, examRefusals.sameExam],
  }),
  changedStudents: post('/exam/analysis/change/students', {
    doc: '可以查看的学生比另一次考试的进退步，进步多的在前',
    may: mayView,
    body: z.object({
      ...ofExam,
      ...compared,
      classIds: z.array(id('department', 'examClass')).max(analysisLimits.classes).default([]),
      ...pageInput,
    }),
    data: pageOf(ChangedStudent),
    writes: false,
    namesChildren: true,
    refusals: [common.notFound, examRefusals.sameExam],
  }),
  nearLines: get('/exam/analysis/near', {
    doc: '一科或总分的临界生人数',
    may: mayView,
    query: { ...ofExam, within },
    data: NearLinesView,
    refusals: [common.notFound],
  }),
  reachedLines: get('/exam/analysis/reached', {
    doc: '总分上线人数，以及各科是否同时上线、哪一科拉了后腿',
    may: mayView,
    query: { examRecordId: ExamId, ...scope },
    data: ReachedView,
    refusals: [common.notFound],
  }),
  saveLines: post('/exam/analysis/line/save', {
    doc: '保存考试一个年级的总分上线分数',
    may: mayEdit,
    body: z.object({
      examRecordId: ExamId,
      level: z.int().min(0).max(999).register(fieldMeaning, { sample: 'examLevel' }),
      lines: z.array(Line).max(analysisLimits.lines),
    }),
    data: z.null(),
    refusals: [common.notFound, examRefusals.linesTwice, examRefusals.partOfExam],
  }),
  openFigure: post('/exam/analysis/students', {
    doc: '分析中一个数字背后的学生，仅可以查看的',
    may: mayView,
    body: Opened.extend(pageInput),
    data: pageOf(OpenedStudent).extend({ hidden: z.int().describe('不能查看的学生有几名') }),
    writes: false,
    namesChildren: true,
    refusals: [common.notFound],
  }),
  analysisSettings: get('/exam/analysis/settings', {
    doc: '学校的成绩分析设置',
    may: mayView,
    data: AnalysisSettingsView,
  }),
  saveAnalysisSettings: post('/exam/analysis/settings', {
    doc: '保存学校的成绩分析设置',
    may: mayEdit,
    body: AnalysisSettings.extend({ version: versionOf('analysisSettingsVersion') }),
    data: AnalysisSettingsView,
    refusals: [common.stale, examRefusals.bandsOutOfOrder],
  }),
  exportAnalysis: post('/excel/exam/analysis', {
    doc: '导出成绩分析的一张表，给出后台任务的编号',
    may: mayView,
    body: z.object({
      ...ofExam,
      table: z.enum(analysisTables).register(fieldMeaning, { sample: 'analysisTable' }),
      sinceId: SinceId.optional(),
      within,
    }),
    data: startedJob,
    refusals: [common.notFound],
  }),
}
