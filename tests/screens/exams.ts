import type { ExamDetail, ExamView } from '../../areas/exam/examContract.ts'
import type { ScoreRow, StudentScore } from '../../areas/exam/scoreContract.ts'
import { nodes } from './school.ts'

/** The subjects of the stage's exams. */
export const examSubjects = [
  { id: 1, subject: '语文' },
  { id: 2, subject: '数学' },
  { id: 3, subject: '物理' },
] as const

/** An exam of grade seven that isn't published, with `changes` applied. */
export const examView = (changes: Partial<ExamView> = {}): ExamView => ({
  id: 5,
  name: '七年级期中考试',
  kind: 'midterm',
  startTime: '2026-04-20 08:00:00',
  endTime: '2026-04-21 17:00:00',
  linkSubjectList: examSubjects.map(({ id }) => id),
  subjects: [...examSubjects],
  state: 'created',
  publishedAt: null,
  doPartialTotalsRank: false,
  isJoint: false,
  isEntryClosed: false,
  version: 3,
  ...changes,
})

/** An exam with one class of three students, with `changes` applied. */
export const examDetail = (changes: Partial<ExamDetail> = {}): ExamDetail => ({
  ...examView(),
  classes: [{ id: nodes.classThree, name: '七年级3班', gradeName: '七年级', level: 307, students: 3 }],
  settings: examSubjects.map(({ id, subject }) => ({
    subjectId: id,
    subject,
    level: 307,
    fullMarks: 150,
    excellentLine: 127.5,
    passLine: 90,
    lowLine: 60,
    isCounted: true,
    isElective: id === 3,
    scaleRows: null,
  })),
  rosterAt: '2026-04-20 00:00:00',
  mayEdit: true,
  areRanksCurrent: true,
  ...changes,
})

/** A score with ranks, with `changes` applied. */
export const studentScore = (changes: Partial<StudentScore> & Pick<StudentScore, 'subjectId'>): StudentScore => ({
  score: 100,
  mark: null,
  scaled: null,
  classOrder: 2,
  gradeOrder: 12,
  schoolOrder: 14,
  districtOrder: null,
  version: 1,
  isTaken: true,
  isHidden: false,
  mayEnter: true,
  isCorrected: false,
  ...changes,
})

/** A row of the score table, with `changes` applied. */
export const scoreRow = (changes: Partial<ScoreRow> = {}): ScoreRow => ({
  studentId: 71,
  studentName: '王小明',
  studentNumber: 'S01',
  examNumber: null,
  deptName: '七年级3班',
  groupName: '',
  studentScores: examSubjects.map(({ id }) => studentScore({ subjectId: id })),
  total: { value: 300, classOrder: 1, gradeOrder: 11, schoolOrder: 13, districtOrder: null, isPartial: false },
  examRecordId: 5,
  ...changes,
})
