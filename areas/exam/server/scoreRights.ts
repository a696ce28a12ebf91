import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonInCharge, isWithinReach } from '../../organisation/server/index.ts'
import { teachingAssignment } from '../../teaching/server/tables.ts'
import { examStudent } from './tables.ts'

/**
 * The scores that a caller may see: everything of students in their charge (`isInCharge`, a condition on
 * `exam_student`), and the subjects that they teach in the classes where they teach them. Teaching a class without an
 * entry in the assignments shows nothing.
 */
export interface ScoreRights {
  readonly isInCharge: SQL<boolean>
  readonly taught: readonly { readonly classId: number; readonly subjectId: number }[]
}

const readTaught = (db: Db, schoolId: number, { memberId }: Asker) =>
  db
    .select({ classId: teachingAssignment.classId, subjectId: teachingAssignment.subjectId })
    .from(teachingAssignment)
    // No member has id 0, so a caller without a member matches nothing.
    .where(and(eq(teachingAssignment.schoolId, schoolId), eq(teachingAssignment.teacherId, memberId ?? 0)))

/**
 * Reads what a caller may see. A head teacher is in charge of the exam's class and of the students who are in the class
 * now, so that the earlier exams of a student who joined it are open too.
 */
export const readScoreRights = async (db: Db, schoolId: number, asker: Asker): Promise<ScoreRights> => {
  const ofClass = isDepartmentInCharge(schoolId, examStudent.schoolId, examStudent.classId, asker)
  const ofStudent = isPersonInCharge(schoolId, examStudent.studentId, asker)
  return { isInCharge: sql<boolean>`(${or(ofClass, ofStudent)})`, taught: await readTaught(db, schoolId, asker) }
}

/** The caller with the permissions that decide what they may enter. A job that only shows scores has none. */
export interface Enterer {
  readonly asker: Asker
  readonly permissions: ReadonlySet<string>
}

/**
 * Reads what a caller may enter: with `sys:exam:edit` every subject of the classes within reach, and otherwise only the
 * subjects that they teach.
 */
export const readEntryRights = async (
  db: Db,
  schoolId: number,
  { asker, permissions }: Enterer,
): Promise<ScoreRights> => {
  const taught = await readTaught(db, schoolId, asker)
  if (!permissions.has('exam:score:enter')) return { isInCharge: sql<boolean>`false`, taught: [] }
  if (!permissions.has('sys:exam:edit') || holdsRole(asker, role.bureauAdministrator))
    return { isInCharge: sql<boolean>`false`, taught }
  const within = isWithinReach(asker, examStudent.schoolId, examStudent.classId)
  return { isInCharge: sql<boolean>`(${within ?? sql`true`})`, taught }
}

const classesOf = (taught: ScoreRights['taught'], subjectId?: number) => [
  ...new Set(
    taught.filter((one) => subjectId === undefined || one.subjectId === subjectId).map(({ classId }) => classId),
  ),
]

/** SQL condition on `exam_student`: the caller sees some subject of the student, or this one. */
export const seesSome = ({ isInCharge, taught }: ScoreRights, subjectId?: number): SQL =>
  sql`(${isInCharge} or ${examStudent.classId} = any(${sql.param(classesOf(taught, subjectId))}::bigint[]))`

/** Tells whether a caller sees, or may enter, a subject of a student. */
export type SubjectCheck = (
  student: { readonly isInCharge: boolean; readonly classId: number },
  subjectId: number,
) => boolean

/** Returns a function that tells whether a caller sees a subject of a student, who is in their charge or not. */
export const makeSubjectCheck = ({ taught }: ScoreRights): SubjectCheck => {
  const pairs = new Set(taught.map(({ classId, subjectId }) => `${classId} ${subjectId}`))
  return (student, subjectId) => student.isInCharge || pairs.has(`${student.classId} ${subjectId}`)
}
