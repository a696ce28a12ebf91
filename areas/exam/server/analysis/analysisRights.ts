import { and, eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { isDepartmentInCharge } from '../../../organisation/server/index.ts'
import type { ExamKey } from '../examKey.ts'
import { type ScoreRights, makeSubjectCheck, readScoreRights } from '../scoreRights.ts'
import { examClass } from '../tables.ts'

/** The figures of an exam that a caller may see. */
export interface AnalysisRights {
  /** Tells whether the caller sees the figures of a subject, or of the total, in a class. */
  readonly seesClass: (classId: number, subjectId: number) => boolean
  readonly scores: ScoreRights
}

/**
 * Reads which figures a caller may see: all subjects and the total of classes in their charge, and the subjects that
 * they teach in the classes where they teach them.
 */
export const readAnalysisRights = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  asker: Asker,
): Promise<AnalysisRights> => {
  const scores = await readScoreRights(db, schoolId, asker)
  const isInCharge = sql<boolean>`(${isDepartmentInCharge(schoolId, examClass.schoolId, examClass.classId, asker)})`
  const classes = await db
    .select({ classId: examClass.classId, isInCharge })
    .from(examClass)
    .where(and(eq(examClass.schoolId, schoolId), eq(examClass.examId, examId)))
  const inCharge = new Set(classes.filter((one) => one.isInCharge).map(({ classId }) => classId))
  const check = makeSubjectCheck(scores)
  return { scores, seesClass: (classId, subjectId) => check({ classId, isInCharge: inCharge.has(classId) }, subjectId) }
}
