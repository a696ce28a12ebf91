import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { nameClass } from '../../../registry/contract.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { ExamKey } from '../examKey.ts'
import type { NamedStudent } from '../judgeCell.ts'
import { examClassJoin } from '../joins.ts'
import { type ScoreRights, seesSome } from '../scoreRights.ts'
import { examClass, examStudent } from '../tables.ts'

/** A student on the roster of an exam, with everything by which a sheet may name them. */
export interface SheetStudent extends NamedStudent {
  readonly code: string | null
  readonly examNumber: string | null
  readonly className: string
  readonly gradeName: string
  /** The class with its grade, as 七年级1班. */
  readonly deptName: string
}

/**
 * Reads the students of an exam of whom the caller may enter a subject, by class and number. A row of a sheet never
 * finds another student, so that it reveals nobody.
 */
export const readSheetRoster = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  rights: ScoreRights,
): Promise<readonly SheetStudent[]> => {
  const rows = await db
    .select({
      studentId: examStudent.studentId,
      name: member.name,
      code: member.code,
      examNumber: examStudent.examNumber,
      classId: examStudent.classId,
      className: examClass.name,
      gradeName: examClass.gradeName,
      level: examClass.level,
      electiveIds: examStudent.electiveIds,
      isInCharge: rights.isInCharge,
    })
    .from(examStudent)
    .innerJoin(member, memberJoin(examStudent.schoolId, examStudent.studentId))
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), seesSome(rights)))
    .orderBy(asc(examClass.position), asc(examClass.classId), asc(member.code), asc(member.pinyin), asc(member.id))
  return rows.map((row) => ({ ...row, deptName: nameClass({ name: row.className, gradeName: row.gradeName }) }))
}
