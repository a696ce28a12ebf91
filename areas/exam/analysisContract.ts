import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { get, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { AnalysisSettings, AnalysisSettingsView } from './analysisSettings.ts'
import {
  AnalysisView,
  BandsView,
  ChangeView,
  ChangedStudent,
  NearLinesView,
  OpenedStudent,
  ReachedView,
} from './analysisViews.ts'
import { ExamId } from './examContract.ts'
import { examRefusals } from './refusals.ts'
import { Marks, mostMarks } from './score.ts'

/** The most lines of the total, and classes of a figure. */
export const analysisLimits = { lines: 10, lineName: 20, classes: 300, groupName: 32, title: 100 } as const

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

const Line = z.object({
  groupName: text(analysisLimits.groupName).default('').describe('只用于一个类别'),
  name: nameText(analysisLimits.lineName, '请填写名称'),
  value: z
    .number('请填写分数')
    .min(0.01, '须大于 0')
    .max(mostMarks * 30)
    .register(fieldMeaning, { sample: 'marks' }),
})

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
  lineId: z.int().register(fieldMeaning, { sample: 'totalLine' }).optional().describe('与上线情况的一条分数线相比'),
  reach: z
    .enum(['both', 'onlyTotal', 'onlySubject', 'keptBack'])
    .optional()
    .describe('总分：给出时为上线的学生，否则为参加排名的'),
})
export type OpenedInput = z.input<typeof Opened>

/** The condition by which students are compared with another exam. */
const Changed = z.object({
  examRecordId: ExamId,
  ...measured,
  sinceId: id('exam', 'earlierExam').describe('与哪一次考试相比'),
  classIds: z.array(id('department', 'examClass')).max(analysisLimits.classes).default([]),
})

/** The tables of the analysis that can be exported. */
const analysisTables = ['overview', 'classes', 'teachers', 'bands', 'change', 'near', 'reached'] as const

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
  earlierExams: get('/exam/analysis/earlier', {
    doc: '可以与之比较进退步的考试：更早、有同样学生参加，近的在前',
    may: mayView,
    query: { examRecordId: ExamId },
    data: z.array(z.object({ id: z.int(), name: z.string(), startTime: WireTime })),
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
    body: Changed.extend(pageInput),
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
    refusals: [common.notFound, examRefusals.linesTwice, examRefusals.lineAboveTotal, examRefusals.partOfExam],
  }),
  openFigure: post('/exam/analysis/students', {
    doc: '分析中一个数字背后的学生，仅可以查看的',
    may: mayView,
    body: Opened.extend(pageInput),
    data: pageOf(OpenedStudent).extend({
      hidden: z.int().nullable().describe('不能查看的学生有几名；不能查看年级的全部班级时为 null'),
    }),
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
    refusals: [common.stale, examRefusals.bandsOutOfOrder, examRefusals.settingsByAdministrators],
  }),
  exportOpened: post('/excel/exam/analysis/students', {
    doc: '导出分析中一个数字背后的学生，给出后台任务的编号',
    may: mayView,
    body: Opened.extend({ title: text(analysisLimits.title).default('').describe('文件名中这个数字的名称') }),
    data: startedJob,
    namesChildren: true,
    refusals: [common.notFound],
  }),
  exportChanged: post('/excel/exam/analysis/change', {
    doc: '导出学生比另一次考试的进退步，给出后台任务的编号',
    may: mayView,
    body: Changed,
    data: startedJob,
    namesChildren: true,
    refusals: [common.notFound, examRefusals.sameExam],
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
