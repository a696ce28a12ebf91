import { type Column, type SQL, type SQLWrapper, and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { alias } from 'drizzle-orm/pg-core'
import { graduatedFlag, leftStatus, inSchoolStatus, nodeType } from '../contract.ts'
import { department } from './tables/departments.ts'
import { member, memberRole } from './tables/members.ts'
import { studentInfo } from './tables/students.ts'

/** The columns of a record that the predicates of this file read: of the table `member`, or of an alias of it. */
interface RecordColumns {
  readonly schoolId: SQLWrapper
  readonly id: SQLWrapper
  readonly disabled: SQLWrapper
  readonly locked: SQLWrapper
  readonly mainDepartmentId: SQLWrapper
}

// A select of one table leaves the table's name out of its columns, and a subquery would read its own ones. So use the
// predicates with subqueries in `where`, or in a select with a join.

/** SQL that holds for an open record: neither disabled nor locked. */
export const openRecord = (record: Pick<RecordColumns, 'disabled' | 'locked'> = member): SQL<boolean> =>
  sql<boolean>`(not ${record.disabled} and not ${record.locked})`

/** SQL that holds for a closed record, as the partial index of closed records writes it. */
export const closedRecord = (record: Pick<RecordColumns, 'disabled' | 'locked'> = member): SQL<boolean> =>
  sql<boolean>`(${record.disabled} or ${record.locked})`

/** SQL that holds for the records that a list shows by its filters 显示停用 and 显示锁定; undefined for all. */
export const shownRecord = (shown: { readonly viewAccountDisable: boolean; readonly viewLocked: boolean }) =>
  and(
    shown.viewAccountDisable ? undefined : sql`not ${member.disabled}`,
    shown.viewLocked ? undefined : sql`not ${member.locked}`,
  )

/** SQL that holds for a record with the role of a student, former students included. */
export const hasStudentRole = (record: Pick<RecordColumns, 'schoolId' | 'id'> = member): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${record.schoolId}
    and ${memberRole.memberId} = ${record.id} and ${eq(memberRole.roleId, role.student)})`

// Conditions on joined tables, for reports and boards that count thousands of students and read these tables anyway.
// Graduating a class sets the status of its students to left, so a count over `student_info` can do without the class.

/** SQL that holds for a joined row of `student_info` of somebody in school. After a left join use `is not false`. */
export const isInSchool: SQL = eq(studentInfo.status, inSchoolStatus)

/** SQL that holds for a joined row of `student_info` of somebody in school or suspended. */
export const isNotLeft: SQL = ne(studentInfo.status, leftStatus)

/** SQL that holds for a joined department that hasn't graduated, or for none. */
export const isNotGraduated: SQL = sql`${department.delFlag} is distinct from ${graduatedFlag}`

/** SQL that holds for a status; a student without a row of `student_info` counts as in school. */
const hasStatus = (record: Pick<RecordColumns, 'schoolId' | 'id'>, condition: SQL) =>
  sql`not exists (select 1 from ${studentInfo} where ${studentInfo.schoolId} = ${record.schoolId}
    and ${studentInfo.memberId} = ${record.id} and not (${condition}))`

/**
 * SQL that holds for an enrolled student: the role of a student, a status other than left (suspended students, 休学, are
 * enrolled), and a record that isn't locked. A disabled record stays enrolled.
 */
export const enrolledStudent = (record: Omit<RecordColumns, 'mainDepartmentId'> = member): SQL<boolean> =>
  sql<boolean>`(${hasStudentRole(record)} and not ${record.locked}
    and ${hasStatus(record, isNotLeft)})`

/**
 * SQL that holds for a student who is expected at school: the role of a student, the status in school, an open record, and
 * a class that hasn't graduated (students without a class count).
 */
export const presentStudent = (record: RecordColumns = member): SQL<boolean> =>
  sql<boolean>`(${hasStudentRole(record)} and ${openRecord(record)}
    and ${hasStatus(record, isInSchool)}
    and not exists (select 1 from ${department} where ${department.schoolId} = ${record.schoolId}
      and ${department.id} = ${record.mainDepartmentId} and not (${isNotGraduated})))`

/** SQL that joins `member` to a row that refers to one. It compares both key parts, so that schools can't mix. */
export const memberJoin = (schoolId: Column, memberId: Column): SQL | undefined =>
  and(eq(member.schoolId, schoolId), eq(member.id, memberId))

/** SQL that joins `department` to a member: a student's class, or the first department of staff. */
export const mainDepartmentJoin = and(
  eq(department.schoolId, member.schoolId),
  eq(department.id, member.mainDepartmentId),
)

/** The grade of a class, joined by `gradeJoin`. */
export const grade = alias(department, 'grade')

/** Joins a class to its grade. */
export const gradeJoin = and(
  eq(grade.schoolId, department.schoolId),
  eq(grade.id, department.parentId),
  eq(grade.type, nodeType.grade),
)

/** SQL that joins the student role to a member. Other members match no row. */
export const studentRoleJoin = and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  eq(memberRole.roleId, role.student),
)

/** SQL that joins `studentInfo` to a member. */
export const studentInfoJoin = and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id))

/** SQL condition for staff: members with any role other than student or parent. */
export const isStaff: SQL = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  notInArray(memberRole.roleId, [role.student, role.parent]),
)})`

/**
 * SQL condition that a column refers to a person of a school for whom `people` holds. Undefined, for everybody, without
 * it.
 */
export const isPersonAmong = (schoolId: number, person: Column, people: SQL | undefined): SQL | undefined =>
  people && sql`${person} in (select ${member.id} from ${member} where ${and(eq(member.schoolId, schoolId), people)})`
