import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonInCharge, findReachablePart } from '../../organisation/server/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { temperaturePurpose } from '../parentContract.ts'
import { temperatureReading } from './tables.ts'

const { staff, student } = role

/**
 * SQL that is true for the people whose temperatures the user may read: those in their charge. Heads and deputies of a
 * class, managers above it and the office are in charge; subject teachers are not. Undefined for users who read the
 * whole school, such as its office and bureau.
 */
export const mayReadTemperatures = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined =>
  findReachablePart(asker) === null ? undefined : isPersonInCharge(schoolId, person, asker)

/** Reach of departments whose temperatures the session reads: those in its charge, all for office and bureau. */
export const reachDepartmentsRead = reachRows(department, (session) =>
  findReachablePart(session) === null
    ? sql`true`
    : isDepartmentInCharge(schoolOf(session), department.schoolId, department.id, session),
)

/** SQL that is true for the classes of a school the user may enter. */
export const mayEnterClass = (schoolId: number, asker: Asker): SQL | undefined =>
  and(
    eq(department.schoolId, schoolId),
    eq(department.type, nodeType.class),
    isDepartmentInCharge(schoolId, department.schoolId, department.id, asker),
  )

/** Reach of classes to enter: those of their heads, of managers of a department above, and of the office. */
export const reachEntryClasses = reachRows(department, (session) => mayEnterClass(schoolOf(session), session))

const hasRole = (roleIds: readonly number[]) =>
  sql`exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, member.schoolId),
    eq(memberRole.memberId, member.id),
    sql`${memberRole.roleId} = any(${sql.param([...roleIds])}::int[])`,
  )})`

const findMembers = async (db: Parameters<Reach>[0], ids: readonly number[], where: SQL | undefined) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(sql`${member.id} = any(${sql.param([...ids])}::bigint[])`, where))
  return rows.map(({ id }) => id)
}

/** Reach of students and staff of the session's school whose temperatures it reads. A bureau may not open archives. */
export const reachPeople: Reach = async (db, session, ids) => {
  if (holdsRole(session, role.bureauAdministrator)) return []
  const schoolId = schoolOf(session)
  const within = mayReadTemperatures(schoolId, member.id, session)
  return findMembers(db, ids, and(eq(member.schoolId, schoolId), hasRole([student, staff]), within))
}

/** Reach of students whose parents may receive links: those of the classes the session may enter. */
export const reachReportingStudents: Reach = async (db, session, ids) => {
  const schoolId = schoolOf(session)
  return findMembers(
    db,
    ids,
    and(eq(member.schoolId, schoolId), hasRole([student]), isPersonInCharge(schoolId, member.id, session)),
  )
}

/** Reach of parents: those of the students in the session's charge. */
export const reachParents: Reach = async (db, session, ids) => {
  const schoolId = schoolOf(session)
  const ofParent = and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id))
  const theirs = sql`exists (select 1 from ${parentLink} where ${and(ofParent, isPersonInCharge(schoolId, parentLink.studentId, session))})`
  return findMembers(db, ids, and(eq(member.schoolId, schoolId), theirs))
}

/** SQL that is true for the links of the students whose parents the user may ask. */
export const isReachableReportLink = (schoolId: number, asker: Asker): SQL | undefined =>
  and(
    eq(sealedLink.schoolId, schoolId),
    eq(sealedLink.purpose, temperaturePurpose),
    isPersonInCharge(schoolId, sealedLink.studentId, asker),
  )

/** Reach of links: those the session could have created. */
export const reachLinks = reachRows(sealedLink, (session) => isReachableReportLink(schoolOf(session), session))

/** Reach of readings: those of students in the classes the session may enter. */
export const reachReadings = reachRows(temperatureReading, (session) => {
  const schoolId = schoolOf(session)
  const ofSchool = and(eq(temperatureReading.schoolId, schoolId), eq(temperatureReading.isStudent, true))
  return and(ofSchool, isPersonInCharge(schoolId, temperatureReading.memberId, session))
})
