import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { teachingAssignment } from '../../teaching/server/tables.ts'
import type { ExamKey } from './examKey.ts'
import { examTeacher } from './analysis/tables.ts'
import { examClass, examSubject } from './tables.ts'

type TeacherRow = Omit<typeof examTeacher.$inferSelect, 'schoolId' | 'examId'>

const keyOf = ({ classId, subjectId, teacherId }: TeacherRow) => `${classId} ${subjectId} ${teacherId}`

const isOneOf = (rows: readonly TeacherRow[]): SQL =>
  sql`(${examTeacher.classId}, ${examTeacher.subjectId}, ${examTeacher.teacherId}) in (select * from unnest(
    ${sql.param(rows.map(({ classId }) => classId))}::bigint[],
    ${sql.param(rows.map(({ subjectId }) => subjectId))}::bigint[],
    ${sql.param(rows.map(({ teacherId }) => teacherId))}::bigint[]))`

/** Lists who teaches the subjects of an exam in its classes at present. */
const findTeachers = (db: Db, { schoolId, examId }: ExamKey): Promise<TeacherRow[]> =>
  db
    .select({
      classId: teachingAssignment.classId,
      subjectId: teachingAssignment.subjectId,
      teacherId: teachingAssignment.teacherId,
      name: member.name,
    })
    .from(examClass)
    .innerJoin(
      examSubject,
      and(
        eq(examSubject.schoolId, examClass.schoolId),
        eq(examSubject.examId, examClass.examId),
        eq(examSubject.level, examClass.level),
      ),
    )
    .innerJoin(
      teachingAssignment,
      and(
        eq(teachingAssignment.schoolId, examClass.schoolId),
        eq(teachingAssignment.classId, examClass.classId),
        eq(teachingAssignment.subjectId, examSubject.subjectId),
      ),
    )
    .innerJoin(member, memberJoin(teachingAssignment.schoolId, teachingAssignment.teacherId))
    .where(and(eq(examClass.schoolId, schoolId), eq(examClass.examId, examId)))

/** Reads the teachers that an exam keeps. */
export const readExamTeachers = (db: Db, { schoolId, examId }: ExamKey): Promise<TeacherRow[]> =>
  db
    .select({
      classId: examTeacher.classId,
      subjectId: examTeacher.subjectId,
      teacherId: examTeacher.teacherId,
      name: examTeacher.name,
    })
    .from(examTeacher)
    .where(and(eq(examTeacher.schoolId, schoolId), eq(examTeacher.examId, examId)))

/** Makes an exam keep the teachers of today, so that its analysis stays true after the next change of assignments. */
export const syncTeachers = async (db: Db, key: ExamKey): Promise<void> => {
  const { schoolId, examId } = key
  const wanted = await findTeachers(db, key)
  const wantedKeys = new Set(wanted.map(keyOf))
  const gone = (await readExamTeachers(db, key)).filter((row) => !wantedKeys.has(keyOf(row)))
  if (gone.length > 0)
    await db
      .delete(examTeacher)
      .where(and(eq(examTeacher.schoolId, schoolId), eq(examTeacher.examId, examId), isOneOf(gone)))
  if (wanted.length === 0) return
  await db
    .insert(examTeacher)
    .values(wanted.map((row) => ({ ...row, schoolId, examId })))
    .onConflictDoUpdate({
      target: [
        examTeacher.schoolId,
        examTeacher.examId,
        examTeacher.classId,
        examTeacher.subjectId,
        examTeacher.teacherId,
      ],
      set: { name: sql`excluded.name` },
    })
}
