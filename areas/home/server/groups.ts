import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { nodeType } from '../../registry/contract.ts'
import { selectLedClassIds, findReachablePart, isWithinReach } from '../../organisation/server/index.ts'
import { isNotLeft, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { StudentGroup } from '../contract.ts'

/** With more classes than this, students are grouped by grade. */
const mostClasses = 12

/** The gender values of records (foundations §3). */
const [male, female] = [1, 2]

const listClasses = (db: Db, session: Session) => {
  const countGender = (gender: number) =>
    sql<number>`(count(*) filter (where ${member.gender} = ${sql.raw(String(gender))}))::int`
  return db
    .select({
      id: department.id,
      name: department.name,
      gradeId: department.parentId,
      section: department.schoolSection,
      grade: department.schoolGrade,
      studentNum: sql<number>`count(*)::int`,
      male: countGender(male ?? 1),
      female: countGender(female ?? 2),
      isLed: sql<boolean>`${department.id} in (${selectLedClassIds(schoolOf(session), session)})`,
    })
    .from(department)
    .innerJoin(
      memberDepartment,
      and(eq(memberDepartment.schoolId, department.schoolId), eq(memberDepartment.departmentId, department.id)),
    )
    .innerJoin(
      studentInfo,
      and(eq(studentInfo.schoolId, memberDepartment.schoolId), eq(studentInfo.memberId, memberDepartment.memberId)),
    )
    .innerJoin(member, memberJoin(studentInfo.schoolId, studentInfo.memberId))
    .where(
      and(
        eq(department.schoolId, schoolOf(session)),
        eq(department.type, nodeType.class),
        eq(department.delFlag, 0),
        isNotLeft,
        isWithinReach(session, department.schoolId, department.id),
      ),
    )
    .groupBy(department.schoolId, department.id)
    .orderBy(department.schoolSection, department.schoolGrade, department.orderNum, department.id)
}

type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

/**
 * Returns whether the user leads or teaches a class, null for neither. Leaves and temperatures show only the classes
 * that the user leads.
 */
const getClassRole = ({ id, isLed }: ClassRow, { classes }: Session): StudentGroup['tie'] => {
  if (isLed) return 'leads'
  return classes.includes(id) ? 'teaches' : null
}

const toGroup = (row: ClassRow, session: Session): StudentGroup => ({
  id: row.id,
  name: row.name,
  studentNum: row.studentNum,
  male: row.male,
  female: row.female,
  tie: getClassRole(row, session),
})

const sumOf = (classes: readonly ClassRow[], value: (row: ClassRow) => number) =>
  classes.reduce((sum, row) => sum + value(row), 0)

const groupByGrade = async (db: Db, session: Session, classes: readonly ClassRow[]): Promise<StudentGroup[]> => {
  const grades = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolOf(session)), eq(department.type, nodeType.grade)))
  const nameOf = new Map(grades.map(({ id, name }) => [id, name]))
  const rows = [...Map.groupBy(classes, ({ gradeId }) => gradeId)]
  return rows.map(([gradeId, ofGrade]) => ({
    id: gradeId ?? 0,
    name: nameOf.get(gradeId ?? 0) ?? '未分年级',
    studentNum: sumOf(ofGrade, (row) => row.studentNum),
    male: sumOf(ofGrade, (row) => row.male),
    female: sumOf(ofGrade, (row) => row.female),
  }))
}

/**
 * Groups the students of one school that a session reaches: by class for a few classes of a partial reach, otherwise by
 * grade.
 */
export const groupStudents = async (db: Db, session: Session) => {
  const classes = await listClasses(db, session)
  const isPart = findReachablePart(session) !== null
  if (isPart && classes.length <= mostClasses)
    return { by: 'class' as const, rows: classes.map((row) => toGroup(row, session)) }
  return { by: 'grade' as const, rows: await groupByGrade(db, session, classes) }
}
