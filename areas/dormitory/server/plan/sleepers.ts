import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { enrolledStudent, mainDepartmentJoin, memberJoin, studentInfoJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'

/** Selects the students in rooms that match `where`, ordered by room, bed and name. */
const selectSleepers = (db: Db, where: SQL | undefined) =>
  db
    .select({
      roomId: sql<number>`${studentInfo.roomId}`.mapWith(Number),
      bedNumber: studentInfo.bedNumber,
      userId: member.id,
      name: member.name,
      gender: member.gender,
      className: department.name,
      studentStatus: studentInfo.status,
    })
    .from(studentInfo)
    .innerJoin(member, memberJoin(studentInfo.schoolId, studentInfo.memberId))
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(asc(studentInfo.roomId), asc(studentInfo.bedNumber), asc(member.pinyin), asc(member.id))

export type Sleeper = Awaited<ReturnType<typeof selectSleepers>>[number]

/** Reads the students in these rooms of a school. */
export const readSleepers = (db: Db, schoolId: number, rooms: readonly number[]): Promise<Sleeper[]> =>
  selectSleepers(db, and(eq(studentInfo.schoolId, schoolId), among(studentInfo.roomId, rooms)))

/** Selects people with their beds; `isStudent` marks enrolled students. */
export const selectStudents = (db: Db) =>
  db
    .select({
      userId: member.id,
      name: member.name,
      gender: member.gender,
      className: department.name,
      roomId: studentInfo.roomId,
      bedNumber: studentInfo.bedNumber,
      isStudent: enrolledStudent(),
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(department, mainDepartmentJoin)
    .$dynamic()
