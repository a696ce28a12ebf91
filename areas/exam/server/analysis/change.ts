import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { examRefusals } from '../../refusals.ts'
import type { ExamKey } from '../examKey.ts'
import { examClassJoin } from '../joins.ts'
import { makeSubjectCheck } from '../scoreRights.ts'
import { examClass, examStudent } from '../tables.ts'
import { type Analysed, requireSeenClasses } from './analysed.ts'
import { type AnalysisRights, readAnalysisRights } from './analysisRights.ts'
import { momentsOfAll } from './figures.ts'
import { type Measured, measure } from './measured.ts'
import { standardOf } from './moments.ts'
import { type Pupil, readPopulation } from './population.ts'
import { isGradeWithheld } from './withholding.ts'

/** A student's place in one exam: the rank in the grade, and the standard score in hundredths. */
interface Standing {
  readonly rank: number
  /** Null if it is withheld too. */
  readonly standard: number | null
  readonly isSeen: boolean
}

/** A student in both exams, with the change of rank (forward is positive) and standard score. */
export interface ChangedPupil {
  readonly pupil: Pupil
  readonly rank: number
  readonly rankBefore: number
  readonly rankChange: number
  readonly standard: number | null
  readonly standardBefore: number | null
  readonly standardChange: number | null
  /** True if the caller sees the student's result in the earlier exam too. */
  readonly isSeenBefore: boolean
}

const listStandings = (
  measured: Measured,
  rights: AnalysisRights,
  isSeen: (pupil: Pupil) => boolean,
): ReadonlyMap<number, Standing> => {
  const all = isGradeWithheld(rights, measured) ? null : momentsOfAll(measured)
  return new Map(
    measured.takers.flatMap((pupil) => {
      const value = measured.values.get(pupil.studentId)
      if (value === undefined || value.rank === null) return []
      const standard = all === null ? null : standardOf({ count: 1, sum: value.raw }, all)
      return [[pupil.studentId, { rank: value.rank, standard, isSeen: isSeen(pupil) }]]
    }),
  )
}

const findGradesOf = async (db: Db, { schoolId, examId }: ExamKey, students: readonly number[]) => {
  const rows = await db
    .selectDistinct({ gradeId: examClass.gradeId })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .where(
      and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), among(examStudent.studentId, students)),
    )
  return rows.map(({ gradeId }) => gradeId)
}

/** Reads the standings of these students in an earlier exam, each in the grade of that time. */
const readStandingsBefore = async (
  db: Db,
  key: ExamKey,
  { pupils, subjectId, groupName }: { pupils: readonly Pupil[]; subjectId: number | undefined; groupName: string },
  asker: Asker,
): Promise<ReadonlyMap<number, Standing>> => {
  const rights = await readAnalysisRights(db, key, asker)
  const check = makeSubjectCheck(rights.scores)
  const standings = new Map<number, Standing>()
  const students = pupils.map(({ studentId }) => studentId)
  for (const gradeId of await findGradesOf(db, key, students)) {
    const population = await readPopulation(db, { ...key, gradeId, groupName: '' }, rights)
    if (subjectId !== undefined && !population.subjects.some((one) => one.subjectId === subjectId)) continue
    // Before they chose, students of a group were compared with the whole grade.
    const inGroup = population.groups.includes(groupName) ? groupName : ''
    const compared =
      inGroup === ''
        ? population
        : { ...population, pupils: population.pupils.filter((pupil) => pupil.groupName === inGroup) }
    for (const [studentId, standing] of listStandings(measure(compared, subjectId), rights, (pupil) =>
      check(pupil, subjectId ?? 0),
    ))
      standings.set(studentId, standing)
  }
  return standings
}

const differ = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before

/** Lists the students who have a result in both exams, with their changes. Refuses to compare an exam with itself. */
export const listChanges = async (
  db: Db,
  key: ExamKey,
  analysed: Analysed,
  { subjectId, sinceId, groupName }: { subjectId: number | undefined; sinceId: number; groupName: string },
): Promise<readonly ChangedPupil[]> => {
  if (sinceId === key.examId) throw new Refusal(examRefusals.sameExam)
  const { population, rights, asker } = analysed
  const measured = measure(population, subjectId)
  requireSeenClasses(analysed, measured.subjectId)
  const now = listStandings(measured, rights, () => true)
  const asked = { pupils: measured.takers, subjectId, groupName }
  const before = await readStandingsBefore(db, { ...key, examId: sinceId }, asked, asker)
  return measured.takers.flatMap((pupil) => {
    const [one, old] = [now.get(pupil.studentId), before.get(pupil.studentId)]
    if (one === undefined || old === undefined) return []
    return [
      {
        pupil,
        rank: one.rank,
        rankBefore: old.rank,
        rankChange: old.rank - one.rank,
        standard: one.standard,
        standardBefore: old.standard,
        standardChange: differ(one.standard, old.standard),
        isSeenBefore: old.isSeen,
      },
    ]
  })
}
