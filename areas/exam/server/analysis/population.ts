import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readSubjects } from '../../../teaching/server/index.ts'
import { type ExamClass, readExamClasses } from '../examClasses.ts'
import type { ExamKey } from '../examKey.ts'
import { type ExamSubject, readExamSubjects } from '../examSubjects.ts'
import { examClassJoin } from '../joins.ts'
import { examClass, examRank, examStudent } from '../tables.ts'
import type { AnalysisRights } from './analysisRights.ts'

/** A student on the roster of the grade that is analysed. */
export interface Pupil {
  readonly studentId: number
  readonly classId: number
  readonly groupName: string
  readonly electiveIds: readonly number[]
  /** True if the caller sees all subjects of the student. */
  readonly isInCharge: boolean
}

/** A score or a ranked total, in hundredths. */
export interface Value {
  /** The raw score. */
  readonly raw: number
  /** The scaled score if the subject is scaled, else the raw one. */
  readonly counted: number
  readonly isScaled: boolean
  readonly rank: number | null
}

/** A subject of the exam in the grade, with its name. */
export interface NamedSubject extends ExamSubject {
  readonly name: string
}

/** A grade of an exam with its students and their scores. With a group, only the students of that group. */
export interface Population {
  readonly gradeId: number
  readonly level: number
  readonly classes: readonly ExamClass[]
  readonly subjects: readonly NamedSubject[]
  /** The groups of the grade, such as 物理类. */
  readonly groups: readonly string[]
  readonly pupils: readonly Pupil[]
  /** The values by subject (0 for the total) and student. */
  readonly values: ReadonlyMap<number, ReadonlyMap<number, Value>>
}

/** The part of an exam to analyse: a grade, and a group of its students if it isn't empty. */
interface Scope extends ExamKey {
  readonly gradeId: number
  readonly groupName: string
}

const readPupils = (db: Db, { schoolId, examId, gradeId }: Scope, { scores }: AnalysisRights): Promise<Pupil[]> =>
  db
    .select({
      studentId: examStudent.studentId,
      classId: examStudent.classId,
      groupName: examStudent.groupName,
      electiveIds: examStudent.electiveIds,
      isInCharge: scores.isInCharge,
    })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), eq(examClass.gradeId, gradeId)))

const readValues = async (db: Db, { schoolId, examId, gradeId }: Scope, isShown: (studentId: number) => boolean) => {
  const rows = await db
    .select({
      studentId: examRank.studentId,
      subjectId: examRank.subjectId,
      value: examRank.value,
      scaled: examRank.scaled,
      rank: examRank.gradeOrder,
    })
    .from(examRank)
    .innerJoin(
      examStudent,
      and(
        eq(examStudent.schoolId, examRank.schoolId),
        eq(examStudent.examId, examRank.examId),
        eq(examStudent.studentId, examRank.studentId),
      ),
    )
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examRank.schoolId, schoolId), eq(examRank.examId, examId), eq(examClass.gradeId, gradeId)))
  const values = new Map<number, Map<number, Value>>()
  for (const { studentId, subjectId, value, scaled, rank } of rows) {
    // Totals that aren't ranked lack a subject, so they compare with nothing.
    if (value === null || rank === null || !isShown(studentId)) continue
    const ofSubject = values.get(subjectId) ?? new Map<number, Value>()
    values.set(
      subjectId,
      ofSubject.set(studentId, { raw: value, counted: scaled ?? value, isScaled: scaled !== null, rank }),
    )
  }
  return values
}

/** Reads a grade of an exam for its analysis. Refuses a grade that doesn't sit the exam. */
export const readPopulation = async (db: Db, scope: Scope, rights: AnalysisRights): Promise<Population> => {
  const classes = (await readExamClasses(db, scope)).filter(({ gradeId }) => gradeId === scope.gradeId)
  const level = classes[0]?.level
  if (level === undefined) throw new Refusal(common.notFound)
  const names = await readSubjects(db, scope.schoolId)
  const inExam = (await readExamSubjects(db, scope.schoolId, scope.examId)).filter((one) => one.level === level)
  const all = await readPupils(db, scope, rights)
  const pupils = scope.groupName === '' ? all : all.filter(({ groupName }) => groupName === scope.groupName)
  const shown = new Set(pupils.map(({ studentId }) => studentId))
  return {
    gradeId: scope.gradeId,
    level,
    classes,
    subjects: [...names.values()].flatMap(({ id, subject: name }) =>
      inExam.filter(({ subjectId }) => subjectId === id).map((one) => ({ ...one, name })),
    ),
    groups: [...new Set(all.map(({ groupName }) => groupName))].filter(Boolean).toSorted(),
    pupils,
    values: await readValues(db, scope, (studentId) => shown.has(studentId)),
  }
}

/** Lists the students who take a subject. All take the total. */
export const listTakers = ({ pupils }: Population, subject: NamedSubject | null): readonly Pupil[] =>
  subject?.isElective === true ? pupils.filter(({ electiveIds }) => electiveIds.includes(subject.subjectId)) : pupils
