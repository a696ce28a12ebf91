import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { scoreOf } from '../score.ts'
import type { ScoreRow, StudentScore } from '../scoreContract.ts'
import type { ExamKey } from './examKey.ts'
import type { ExamSubject } from './examSubjects.ts'
import type { SubjectCheck } from './scoreRights.ts'
import { examRank, examScore, totalSubject } from './tables.ts'

/** A student on the roster, with what the caller may see. */
export interface RosterStudent {
  readonly studentId: number
  readonly classId: number
  readonly level: number
  readonly electiveIds: readonly number[]
  readonly isInCharge: boolean
}

/** A student whose results are shown, with what the caller may enter: every subject, or those that they teach. */
interface ShownStudent extends RosterStudent {
  readonly mayEnterAll: boolean
}

type Total = NonNullable<ScoreRow['total']>
type Scored = typeof examScore.$inferSelect
type Ranked = typeof examRank.$inferSelect

/** The scores of a student, and the total if the caller sees all subjects. */
interface StudentResult {
  readonly scores: StudentScore[]
  readonly total: Total | null
}

const noRanks = { classOrder: null, gradeOrder: null, schoolOrder: null, districtOrder: null } as const

const pickRanks = ({ classOrder, gradeOrder, schoolOrder, districtOrder }: Ranked) => ({
  classOrder,
  gradeOrder,
  schoolOrder,
  districtOrder,
})

const nothingEntered: Total = { value: null, ...noRanks, isPartial: true }

const toTotal = (ranked: Ranked | undefined): Total =>
  ranked === undefined
    ? nothingEntered
    : { value: scoreOf(ranked.value), ...pickRanks(ranked), isPartial: ranked.isPartial }

const toScore = (
  subjectId: number,
  scored: Scored | undefined,
  ranked: Ranked | undefined,
  {
    isTaken,
    isHidden,
    mayEnter,
  }: { readonly isTaken: boolean; readonly isHidden: boolean; readonly mayEnter: boolean },
): StudentScore => {
  const isShown = isTaken && !isHidden
  const shown = isShown ? scored : undefined
  return {
    subjectId,
    score: scoreOf(shown?.score ?? null),
    mark: shown?.mark ?? null,
    scaled: isShown ? scoreOf(ranked?.scaled ?? null) : null,
    ...(isShown && ranked !== undefined ? pickRanks(ranked) : noRanks),
    version: shown?.version ?? 0,
    isTaken,
    isHidden,
    mayEnter: isTaken && mayEnter,
    isCorrected: shown?.isCorrected ?? false,
  }
}

/** True if a student takes a subject of the exam. */
export const takesSubject = (student: Pick<RosterStudent, 'electiveIds' | 'level'>, subject: ExamSubject): boolean =>
  subject.level === student.level && (!subject.isElective || student.electiveIds.includes(subject.subjectId))

/** The subjects in the order of display, and the rights of the caller to see and enter them. */
interface ResultView {
  readonly order: readonly number[]
  readonly subjects: readonly ExamSubject[]
  readonly maySee: SubjectCheck
  readonly mayEnter: SubjectCheck
}

/** The stored scores and ranks of students in one exam. */
export interface StoredResults {
  readonly scores: readonly Scored[]
  readonly ranks: readonly Ranked[]
}

/**
 * Presents scores, ranks and totals of these students in an exam. Every subject of `order` has an entry, in that order.
 * Subjects that the caller may not see are hidden, and then there is no total either.
 */
export const presentResults = (
  students: readonly ShownStudent[],
  { scores, ranks }: StoredResults,
  { order, subjects, maySee, mayEnter }: ResultView,
): ReadonlyMap<number, StudentResult> => {
  const keyOf = (studentId: number, subjectId: number) => `${studentId} ${subjectId}`
  const scoreByKey = new Map(scores.map((one) => [keyOf(one.studentId, one.subjectId), one]))
  const rankByKey = new Map(ranks.map((one) => [keyOf(one.studentId, one.subjectId), one]))
  return new Map(
    students.map((student) => {
      const { studentId } = student
      const taken = new Set(subjects.filter((one) => takesSubject(student, one)).map(({ subjectId }) => subjectId))
      const entries = order.map((subjectId) =>
        toScore(subjectId, scoreByKey.get(keyOf(studentId, subjectId)), rankByKey.get(keyOf(studentId, subjectId)), {
          isTaken: taken.has(subjectId),
          isHidden: !maySee(student, subjectId),
          mayEnter: mayEnter({ ...student, isInCharge: student.mayEnterAll }, subjectId),
        }),
      )
      const seesAll = entries.every(({ isHidden }) => !isHidden)
      return [
        studentId,
        { scores: entries, total: seesAll ? toTotal(rankByKey.get(keyOf(studentId, totalSubject))) : null },
      ]
    }),
  )
}

/** Reads and presents the results of these students in an exam (`presentResults`). */
export const readResults = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  students: readonly ShownStudent[],
  view: ResultView,
): Promise<ReadonlyMap<number, StudentResult>> => {
  const ids = students.map(({ studentId }) => studentId)
  const scores = await db
    .select()
    .from(examScore)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), among(examScore.studentId, ids)))
  const ranks = await db
    .select()
    .from(examRank)
    .where(and(eq(examRank.schoolId, schoolId), eq(examRank.examId, examId), among(examRank.studentId, ids)))
  return presentResults(students, { scores, ranks }, view)
}
