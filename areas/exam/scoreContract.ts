import { z } from 'zod'
import { get, kilobytes, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { DepartmentId } from '../registry/contract.ts'
import { ExamId } from './examContract.ts'
import { examRefusals } from './refusals.ts'
import { Marks } from './score.ts'
import { disclosures, examStates, marks } from './words.ts'

/** The most cells of one save, and the longest reason. */
export const scoreLimits = { cells: 600, reason: 200 } as const

const mayView = permission('exam:score:view')
const mayEnter = permission('exam:score:enter')

const SubjectId = id('subject', 'examSubject')
const StudentId = id('user', 'examStudent')
const MarkName = z.enum(marks)

/** A score or a mark; neither if nothing is entered. */
const given = { score: z.number().nullable(), mark: MarkName.nullable() }

const ranks = {
  classOrder: z.int().nullable(),
  gradeOrder: z.int().nullable(),
  schoolOrder: z.int().nullable(),
  districtOrder: z.int().nullable().describe('联考的区名次；没有时为空'),
}

/** One subject of a student in an exam. */
export const StudentScore = z.object({
  subjectId: z.int(),
  ...given,
  scaled: z.number().nullable().describe('等级赋分，计入总分；不赋分的学科为空'),
  ...ranks,
  version: z.int(),
  isTaken: z.boolean().describe('学生考这一科；不考的显示 —'),
  isHidden: z.boolean().describe('没有查看这一科的权限'),
  mayEnter: z.boolean().describe('可以录入或更正这一科'),
  isCorrected: z.boolean().describe('发布后更正过'),
})
export type StudentScore = z.output<typeof StudentScore>

const Total = z.object({
  value: z.number().nullable(),
  ...ranks,
  isPartial: z.boolean().describe('缺考、免考或未录全，不是全部学科的总分'),
})

const standardScore = z
  .number()
  .nullable()
  .describe('标准分：50 + 10 ×（成绩 − 年级平均）÷ 年级标准差；标准差为 0 时没有')

const level = z.string().nullable().describe('等级；只在给家长看等级时有')

export const ScoreRow = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  examNumber: z.string().nullable().describe('考号'),
  deptName: z.string(),
  groupName: z.string().describe('物理类、历史类；没有分类为空'),
  studentScores: z.array(StudentScore),
  total: Total.nullable().describe('没有查看全部学科的权限时为空'),
  examRecordId: z.int(),
})
export type ScoreRow = z.output<typeof ScoreRow>

export const ScoreSearch = z.object({
  examRecordId: ExamId,
  deptId: DepartmentId.optional(),
  subjectId: SubjectId.optional().describe('按这一科从高到低，不给则按总分'),
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
})

const MarkInput = z.enum(marks).register(fieldMeaning, { sample: 'noMark' })

const Cell = z.object({
  studentUserId: StudentId,
  subjectId: SubjectId,
  score: Marks.nullable().default(null),
  mark: MarkInput.nullable().default(null),
  version: versionOf('scoreVersion'),
})
type CellInput = { readonly score: number | null; readonly mark: string | null }
const isOneOfBoth = ({ score, mark }: CellInput) => score === null || mark === null
const bothMessage = '分数与标记只能填一个'

/**
 * The outcome of a cell. In a conflict a colleague changed the cell after its sender had read it: nothing was saved, and
 * the colleague's entry is in the answer.
 */
const CellResult = z.object({
  studentUserId: z.int(),
  subjectId: z.int(),
  state: z.enum(['saved', 'conflict', 'refused']),
  ...given,
  version: z.int().describe('服务器上现在的版本'),
  by: z.string().nullable().describe('最后录入的人'),
  why: z.string().nullable(),
})
export type CellResult = z.output<typeof CellResult>

const GridCell = z.object({ subjectId: z.int(), ...given, version: z.int() })

const GridRow = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  examNumber: z.string().nullable(),
  className: z.string(),
  cells: z.array(GridCell).describe('只有学生考、且可以录入的学科'),
})

export const ScoreGrid = z.object({
  subjects: z.array(z.object({ id: z.int(), subject: z.string(), fullMarks: z.number() })).describe('可以录入的学科'),
  rows: z.array(GridRow),
})
export type ScoreGrid = z.output<typeof ScoreGrid>

const ScoreChange = z.object({
  id: z.int(),
  subjectId: z.int(),
  subject: z.string(),
  before: z.object(given),
  after: z.object(given),
  reason: z.string(),
  by: z.string(),
  at: WireTime,
})
export type ScoreChange = z.output<typeof ScoreChange>

export const scoreCalls = {
  scorePage: post('/exam/score/page', {
    doc: '考试成绩分页，仅可以查看的学生与学科。academics §7',
    may: mayView,
    body: ScoreSearch.extend(pageInput),
    data: pageOf(ScoreRow),
    writes: false,
    namesChildren: true,
    refusals: [common.notFound],
  }),
  studentExams: get('/exam/student', {
    doc: '一名学生的历次考试，近的在前。academics §7',
    may: mayView,
    query: { userId: StudentId },
    data: z.array(
      z.object({
        examRecordId: z.int(),
        exam: z.string(),
        startTime: WireTime,
        state: z.enum(examStates),
        studentName: z.string(),
        studentNumber: z.string().nullable(),
        deptName: z.string(),
        disclosure: z.enum(disclosures).describe('可以给家长看的：等级、分数、分数与名次'),
        scores: z.array(StudentScore.extend({ subjectName: z.string(), standardScore, level })),
        total: Total.extend({ standardScore }).nullable(),
      }),
    ),
    namesChildren: true,
    refusals: [common.notFound],
  }),
  modifyScore: post('/exam/score/modify', {
    doc: '修改一名学生一科的成绩；发布后须写明原因，家长页面标为更正。academics §7',
    may: mayEnter,
    body: Cell.extend({
      examRecordId: id('exam', 'publishedExam'),
      version: versionOf('scoreVersion').optional(),
      reason: text(scoreLimits.reason).register(fieldMeaning, { usual: true, firstAlone: true }).default(''),
    }).refine(isOneOfBoth, { path: ['mark'], error: bothMessage }),
    data: StudentScore,
    namesChildren: true,
    refusals: [
      common.notFound,
      common.stale,
      examRefusals.notYourScores,
      examRefusals.notOnRoster,
      examRefusals.notTaken,
      examRefusals.aboveFullMarks,
      examRefusals.reasonNeeded,
      examRefusals.entryClosed,
    ],
  }),
  scoreGrid: get('/exam/score/grid', {
    doc: '一个班级的成绩录入表；教师只有所教的学科',
    may: mayEnter,
    query: { examRecordId: ExamId, classId: id('department', 'examClass') },
    data: ScoreGrid,
    namesChildren: true,
    refusals: [common.notFound, examRefusals.published, examRefusals.notYourScores, examRefusals.entryClosed],
  }),
  saveScores: post('/exam/score/save', {
    doc: '保存录入表中的单元格；每一格各自给出结果，他人改过的不覆盖',
    may: mayEnter,
    body: z.object({
      examRecordId: ExamId,
      cells: z
        .array(Cell.refine(isOneOfBoth, { path: ['mark'], error: bothMessage }))
        .min(1)
        .max(scoreLimits.cells),
    }),
    mostBytes: kilobytes(128),
    data: z.array(CellResult),
    namesChildren: true,
    refusals: [common.notFound, examRefusals.published, examRefusals.entryClosed],
  }),
  scoreHistory: get('/exam/score/history', {
    doc: '一名学生在一次考试中成绩的修改记录，近的在前',
    may: mayView,
    query: { examRecordId: ExamId, userId: StudentId },
    data: z.array(ScoreChange),
    namesChildren: true,
    refusals: [common.notFound],
  }),
  exportScores: post('/excel/exam/score', {
    doc: '导出考试成绩，仅可以查看的学生与学科，给出后台任务的编号',
    may: mayView,
    body: ScoreSearch,
    data: startedJob,
    namesChildren: true,
    refusals: [common.notFound],
  }),
}
