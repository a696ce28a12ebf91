import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { nameClass } from '../../../registry/contract.ts'
import { readSubjects } from '../../../teaching/server/index.ts'
import type { ParentExam, ParentSubject } from '../../pushContract.ts'
import { fromHundredths, toHundredths } from '../../score.ts'
import type { StudentScore } from '../../scoreContract.ts'
import type { ExamKey } from '../examKey.ts'
import { type ExamSubject, readExamSubjects } from '../examSubjects.ts'
import { examClassJoin } from '../joins.ts'
import { areRanksCurrent } from '../ranking.ts'
import { findExam } from '../readExams.ts'
import { readResults } from '../readScores.ts'
import { orderSubjects } from '../scorePage.ts'
import { examClass, examStudent } from '../tables.ts'
import { type Disclosure, type DisclosureSettings, discloseFor, toLevel } from './disclosure.ts'
import { readDisclosureSettings } from './disclosureSettings.ts'

interface Shown {
  readonly disclosure: Disclosure
  readonly settings: DisclosureSettings
  /** False while ranks are being computed: outdated ones are not shown. */
  readonly areRanksCurrent: boolean
}

const pickRanks = (
  { classOrder, gradeOrder, schoolOrder }: Omit<ParentRanks, 'value'>,
  { disclosure, areRanksCurrent }: Shown,
) => (disclosure === 'scoresAndRanks' && areRanksCurrent ? { classOrder, gradeOrder, schoolOrder } : null)

type ParentRanks = Pick<StudentScore, 'classOrder' | 'gradeOrder' | 'schoolOrder'>

/** A subject as parents see it. Scores and ranks that may not leave the staff are never copied. */
const presentSubject = (subject: string, score: StudentScore, lines: ExamSubject, shown: Shown): ParentSubject => {
  const { mark, isCorrected } = score
  const { disclosure, settings } = shown
  const hidden = { subject, mark, isCorrected, ranks: null, score: null, fullMarks: null, scaled: null }
  if (disclosure === 'levels') {
    const level = score.score === null ? null : toLevel(toHundredths(score.score), lines, settings)
    return { ...hidden, level }
  }
  const fullMarks = fromHundredths(lines.fullMarks)
  const { scaled } = score
  return { ...hidden, level: null, score: score.score, fullMarks, scaled, ranks: pickRanks(score, shown) }
}

const findOnRoster = async (db: Db, { schoolId, examId }: ExamKey, studentId: number) => {
  const [row] = await db
    .select({
      studentId: examStudent.studentId,
      classId: examStudent.classId,
      electiveIds: examStudent.electiveIds,
      level: examClass.level,
      className: examClass.name,
      gradeName: examClass.gradeName,
    })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .where(
      and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), eq(examStudent.studentId, studentId)),
    )
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/**
 * Reads an exam of one child as the parents may see it, for their page and for the preview of a push. Refuses a child
 * who is not on the roster.
 */
export const readParentExam = async (
  db: Db,
  key: ExamKey,
  { studentId, timeZone }: { readonly studentId: number; readonly timeZone: string },
): Promise<ParentExam> => {
  const { schoolId, examId } = key
  const { name, startAt } = await findExam(db, schoolId, examId)
  const student = await findOnRoster(db, key, studentId)
  const settings = await readDisclosureSettings(db, schoolId)
  const shown = {
    disclosure: discloseFor(student.level, settings),
    settings,
    areRanksCurrent: await areRanksCurrent(db, key),
  }
  const names = await readSubjects(db, schoolId)
  const subjects = (await readExamSubjects(db, schoolId, examId)).filter(({ level }) => level === student.level)
  const results = await readResults(db, key, [{ ...student, isInCharge: true, mayEnterAll: false }], {
    order: orderSubjects(names, subjects),
    subjects,
    maySee: () => true,
    mayEnter: () => false,
  })
  const { scores, total } = results.get(studentId) ?? { scores: [], total: null }
  const linesOf = new Map(subjects.map((one) => [one.subjectId, one]))
  return {
    exam: name,
    startTime: toWireTime(startAt, timeZone),
    className: nameClass({ name: student.className, gradeName: student.gradeName }),
    disclosure: shown.disclosure,
    subjects: scores.flatMap((score) => {
      const lines = linesOf.get(score.subjectId)
      if (!score.isTaken || lines === undefined) return []
      return [presentSubject(names.get(score.subjectId)?.subject ?? '', score, lines, shown)]
    }),
    total:
      total === null || shown.disclosure === 'levels'
        ? null
        : { score: total.value, isPartial: total.isPartial, ranks: pickRanks(total, shown) },
    areRanksCurrent: shown.areRanksCurrent,
  }
}
