import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { nameClass } from '../../../registry/contract.ts'
import { type ExamClass, readExamClasses } from '../examClasses.ts'
import type { ExamKey } from '../examKey.ts'
import { readExamSubjects } from '../examSubjects.ts'
import { totalSubject } from '../tables.ts'
import { type AnalysisRights, readAnalysisRights } from './analysisRights.ts'
import { type Population, type Pupil, readPopulation } from './population.ts'

/** The grade of an exam that a caller analyses, with what the caller may see of it. */
export interface Analysed {
  readonly population: Population
  readonly rights: AnalysisRights
  readonly asker: Asker
}

/** A request to analyse a part of an exam. */
interface Asked {
  readonly examRecordId: number
  readonly gradeId?: number | undefined
  readonly groupName: string
}

/** Lists the grades of an exam in which the caller sees some class. */
export const listSeenGrades = async (db: Db, key: ExamKey, { seesClass }: AnalysisRights) => {
  const subjects = [totalSubject, ...(await readExamSubjects(db, key.schoolId, key.examId)).map((one) => one.subjectId)]
  const classes = await readExamClasses(db, key)
  const seen = classes.filter(({ classId }) => subjects.some((subjectId) => seesClass(classId, subjectId)))
  return [...new Map(seen.map(({ gradeId, gradeName }) => [gradeId, { gradeId, name: gradeName }])).values()]
}

/**
 * Reads the grade that a caller asks for, the first within their rights by default. Refuses a grade of which the caller
 * sees nothing.
 */
export const readAnalysed = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
  { examRecordId: examId, gradeId: asked, groupName }: Asked,
): Promise<Analysed> => {
  const key = { schoolId, examId }
  const rights = await readAnalysisRights(db, key, asker)
  const grades = await listSeenGrades(db, key, rights)
  const grade = asked === undefined ? grades[0] : grades.find(({ gradeId }) => gradeId === asked)
  if (grade === undefined) throw new Refusal(common.notFound)
  return { population: await readPopulation(db, { ...key, gradeId: grade.gradeId, groupName }, rights), rights, asker }
}

/** Lists the classes whose figures of a subject, or of the total (0), the caller sees. */
export const listSeenClasses = (
  { population: { classes }, rights: { seesClass } }: Analysed,
  subjectId: number,
): readonly ExamClass[] => classes.filter(({ classId }) => seesClass(classId, subjectId))

/**
 * Lists the classes whose figures of a subject the caller sees. Refuses a subject of which the caller sees no class, and
 * with it the figures of the grade.
 */
export const requireSeenClasses = (analysed: Analysed, subjectId: number): readonly ExamClass[] => {
  const seen = listSeenClasses(analysed, subjectId)
  if (seen.length === 0) throw new Refusal(common.notFound)
  return seen
}

/** Presents classes by their full names. */
export const nameClasses = (classes: readonly ExamClass[]) =>
  classes.map(({ classId, name, gradeName }) => ({ classId, name: nameClass({ name, gradeName }) }))

/** Groups students by class. */
export const groupByClass = (pupils: readonly Pupil[]): ReadonlyMap<number, readonly Pupil[]> =>
  Map.groupBy(pupils, ({ classId }) => classId)

/** The classes that the caller sees, and whether the number of the grade is withheld. */
export interface Counted {
  readonly seen: readonly ExamClass[]
  readonly isWithheld: boolean
}

/** Counts students in the grade and in each of the classes. */
export const countByClass = (pupils: readonly Pupil[], { seen: classes, isWithheld }: Counted) => {
  const byClass = groupByClass(pupils)
  return {
    grade: isWithheld ? null : pupils.length,
    classes: classes.map(({ classId }) => byClass.get(classId)?.length ?? 0),
  }
}
