import { type SQL, type SQLWrapper, and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { withoutGateRole, isInManagedBuilding, isFollowedPerson } from '../../access/server/index.ts'
import { isPersonLed, isPersonWithinReach, isWithinReach } from '../../organisation/server/index.ts'
import { hasStudentRole } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { type Approver, leaveState } from '../states.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { leavePurpose } from '../parentContract.ts'
import { endOfLeave } from './onLeave.ts'
import { isAtStage } from './stages.ts'
import { leave, leaveAttachment } from './tables.ts'

/** Returns true for the administrators who are responsible for every student of their school. */
export const isSchoolAdministrator = (asker: Pick<Asker, 'roles'>) =>
  holdsRole(asker, role.superAdministrator, role.schoolDataAdministrator)

const noStudent = sql`false`

const livesInManagedBuilding = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  asker.memberId === null || !holdsRole(asker, role.dormitoryAdministrator)
    ? noStudent
    : isInManagedBuilding(schoolId, person, asker.memberId)

const isBelowManager = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  holdsRole(asker, role.departmentManager)
    ? // Leave out the classes of a manager who also teaches, because they don't manage these.
      (isPersonWithinReach(schoolId, person, { ...asker, classes: [], roles: [role.departmentManager] }) ?? noStudent)
    : noStudent

/** SQL that is true for the students on whose leaves the user decides as this kind of approver. */
export const isApproverFor = (approver: Approver, schoolId: number, person: AnyPgColumn, asker: Asker): SQL => {
  if (approver === 'head') return isPersonLed(schoolId, person, asker)
  if (approver === 'grade') return isBelowManager(schoolId, person, asker)
  if (approver === 'dormitory') return livesInManagedBuilding(schoolId, person, asker)
  return isSchoolAdministrator(asker) ? sql`true` : noStudent
}

/**
 * SQL that is true if the user may decide on a step of this approver. School administrators may decide on every step.
 */
export const mayDecide = (step: SQLWrapper, schoolId: number, person: AnyPgColumn, asker: Asker): SQL => {
  if (isSchoolAdministrator(asker)) return sql`true`
  const as = (approver: Approver) => and(sql`${step} = ${approver}`, isApproverFor(approver, schoolId, person, asker))
  return or(as('head'), as('grade'), as('dormitory')) ?? noStudent
}

/**
 * SQL that is true for the students for whom the user may ask for leave: those of a class they lead, of a building
 * they manage, or all.
 */
export const mayAskFor = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  isSchoolAdministrator(asker)
    ? sql`true`
    : (or(isPersonLed(schoolId, person, asker), livesInManagedBuilding(schoolId, person, asker)) ?? noStudent)

const reachStudents =
  (within: (session: Parameters<Reach>[1]) => SQL | undefined): Reach =>
  async (db, session, ids) => {
    const rows = await db
      .select({ id: member.id })
      .from(member)
      .where(and(hasStudentRole(), inArray(member.id, [...ids]), within(session)))
    return rows.map(({ id }) => id)
  }

const day = 86_400_000

/** SQL for the leaves the gate needs: approved ones of yesterday, today or tomorrow, and overdue ones. */
const isOfTheseDays = (): SQL | undefined => {
  const now = new Date()
  const ofToday = and(
    eq(leave.state, leaveState.agreed),
    lt(leave.startAt, new Date(now.getTime() + day)),
    gt(endOfLeave, new Date(now.getTime() - day)),
  )
  return or(ofToday, isAtStage('overdue', now))
}

/**
 * SQL that is true for the leaves the user may read. A gate keeper reads those of these days, and any leave of
 * students they follow by another role.
 */
export const mayReadLeave = (schoolId: number, asker: Asker): SQL | undefined => {
  if (!asker.roles.includes(role.gateKeeper)) return isFollowedPerson(schoolId, leave.studentId, asker)
  const others = isFollowedPerson(schoolId, leave.studentId, withoutGateRole(asker))
  return others && or(isOfTheseDays(), others)
}

/** Reach of students whose leaves the session reads: those whose access records it may follow. */
export const reachLeaveStudents = reachStudents((session) => isFollowedPerson(schoolOf(session), member.id, session))

/** Reach of students for whom the session may ask for leave, in its school. */
export const reachAskableStudents = reachStudents((session) => {
  const schoolId = schoolOf(session)
  return and(eq(member.schoolId, schoolId), mayAskFor(schoolId, member.id, session))
})

/**
 * Reach of departments for leave lists: those the session reaches, and the school's root, which lists every student
 * the session follows. Gate keepers and dormitory managers follow students outside their departments, so they may
 * choose any department.
 */
export const reachLeaveDepartments = reachRows(department, (session) => {
  const within = isWithinReach(session, department.schoolId, department.id)
  const isWider = holdsRole(session, role.gateKeeper, role.dormitoryAdministrator)
  const ofSchool = and(eq(department.schoolId, schoolOf(session)), isWider ? undefined : isNull(department.parentId))
  return within && or(within, ofSchool)
})

/** Reach of leaves: those of students whose leaves the session reads. */
export const reachLeaves = reachRows(leave, (session) => mayReadLeave(schoolOf(session), session))

/** Reach of attachments: those of students for whom the session may ask for leave. */
export const reachAttachments = reachRows(leaveAttachment, (session) => {
  const schoolId = schoolOf(session)
  const ofLeave = and(eq(leave.schoolId, leaveAttachment.schoolId), eq(leave.id, leaveAttachment.leaveId))
  return and(
    eq(leaveAttachment.schoolId, schoolId),
    sql`exists (select 1 from ${leave} where ${and(ofLeave, mayAskFor(schoolId, leave.studentId, session))})`,
  )
})

/** Reach of parents: those with a child for whom the session may ask for leave. */
export const reachLeaveParents = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  const ofParent = and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id))
  return and(
    eq(member.schoolId, schoolId),
    sql`exists (select 1 from ${parentLink} where ${and(ofParent, mayAskFor(schoolId, parentLink.studentId, session))})`,
  )
})

/** SQL that is true for the leave links of the students for whom the user may ask. */
export const isReachableLink = (schoolId: number, asker: Asker) =>
  and(
    eq(sealedLink.schoolId, schoolId),
    eq(sealedLink.purpose, leavePurpose),
    mayAskFor(schoolId, sealedLink.studentId, asker),
  )

/** Reach of links: those the session could have created. */
export const reachLeaveLinks = reachRows(sealedLink, (session) => isReachableLink(schoolOf(session), session))

/** Reach of a parent: leaves requested through their link, for the child of the link. */
export const reachLinkRequests = reachRows(leave, ({ link }) =>
  link === undefined ? noStudent : and(eq(leave.linkId, link.id), eq(leave.studentId, link.studentId)),
)
