import { type SQL, and, asc, count, eq, exists, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { isWithinReach } from '../../../organisation/server/index.ts'
import { graduatedFlag, nodeType } from '../../../registry/contract.ts'
import { enrolledStudent, memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../../registry/server/tables/members.ts'
import type { schoolYear } from '../../contract.ts'

/** Maximum number of students named per grade. */
const mostNamed = 20

const room = alias(department, 'room')
const inRoom = alias(memberDepartment, 'in_room')

/** SQL condition for people in a class that has not graduated. */
const isInClass = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(inRoom)
      .innerJoin(room, and(eq(room.schoolId, inRoom.schoolId), eq(room.id, inRoom.departmentId)))
      .where(
        and(
          eq(inRoom.schoolId, memberDepartment.schoolId),
          eq(inRoom.memberId, memberDepartment.memberId),
          eq(room.type, nodeType.class),
          ne(room.delFlag, graduatedFlag),
        ),
      ),
  )

/** Lists students who are in a grade but in no class, in one grade or in all that the session reaches. */
export const listNewStudents = (db: Db, session: Session, gradeId?: number) => {
  const schoolId = schoolOf(session)
  return db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      gender: member.gender,
      gradeId: department.id,
      grade: department.name,
    })
    .from(memberDepartment)
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .innerJoin(member, memberJoin(memberDepartment.schoolId, memberDepartment.memberId))
    .where(
      and(
        eq(memberDepartment.schoolId, schoolId),
        eq(department.type, nodeType.grade),
        ne(department.delFlag, graduatedFlag),
        gradeId === undefined ? undefined : eq(department.id, gradeId),
        isWithinReach(session, department.schoolId, department.id),
        enrolledStudent(),
        not(isInClass(db)),
      ),
    )
    .orderBy(asc(department.orderNum), asc(department.id), asc(member.pinyin), asc(member.id))
}

/** Groups the students without a class by grade, with the names of the first ones. */
export const groupNewStudents = async (db: Db, session: Session) => {
  const byGrade = Map.groupBy(await listNewStudents(db, session), ({ gradeId }) => gradeId)
  return [...byGrade].map(([gradeId, students]) => ({
    gradeId,
    grade: students[0]?.grade ?? '',
    students: students.length,
    names: students.slice(0, mostNamed).map(({ name }) => name),
  }))
}

/** Lists the grades that a session reaches, with the number of students without a class and of classes. */
export const listGrades = async ({ db, session }: Context<typeof schoolYear.newStudents>) => {
  const schoolId = schoolOf(session)
  const waiting = new Map((await groupNewStudents(db, session)).map(({ gradeId, students }) => [gradeId, students]))
  const counted = await db
    .select({ gradeId: department.parentId, classes: count() })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        eq(department.type, nodeType.class),
        eq(department.visible, true),
        ne(department.delFlag, graduatedFlag),
      ),
    )
    .groupBy(department.parentId)
  const classes = new Map(counted.map((row) => [row.gradeId, row.classes]))
  const grades = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        eq(department.type, nodeType.grade),
        ne(department.delFlag, graduatedFlag),
        isWithinReach(session, department.schoolId, department.id),
      ),
    )
    .orderBy(asc(department.parentId), asc(department.orderNum), asc(department.id))
  return {
    grades: grades.map((grade) => ({
      ...grade,
      students: waiting.get(grade.id) ?? 0,
      classes: classes.get(grade.id) ?? 0,
    })),
  }
}
