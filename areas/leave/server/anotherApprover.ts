import { type SQL, type SQLWrapper, and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, memberOf } from '../../../platform/server/session.ts'
import { openRecord } from '../../registry/server/people.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { classManager, member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { buildingManager, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { type Approver, approvers } from '../states.ts'
import type { ApprovalPolicy } from './approvalPolicy.ts'
import { isSchoolAdministrator } from './reach.ts'
import { leaveStep } from './tables.ts'

const other = alias(member, 'other_approver')
const held = alias(memberDepartment, 'held')

const hasRole = (schoolId: number, ...roles: readonly number[]) =>
  sql`exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, schoolId),
    eq(memberRole.memberId, other.id),
    inArray(memberRole.roleId, [...roles]),
  )})`

const leadsClassOf = (schoolId: number, student: SQLWrapper) =>
  sql`exists (select 1 from ${classManager} join ${memberDepartment} on ${and(
    eq(memberDepartment.schoolId, classManager.schoolId),
    eq(memberDepartment.departmentId, classManager.departmentId),
  )} where ${and(
    eq(classManager.schoolId, schoolId),
    eq(classManager.memberId, other.id),
    inArray(classManager.level, [1, 2]),
    eq(memberDepartment.memberId, student),
  )})`

const managesDepartmentOf = (schoolId: number, student: SQLWrapper) =>
  sql`exists (select 1 from ${memberDepartment} as held join ${departmentAncestor} on ${and(
    eq(departmentAncestor.schoolId, held.schoolId),
    eq(departmentAncestor.ancestorId, held.departmentId),
  )} join ${memberDepartment} on ${and(
    eq(memberDepartment.schoolId, departmentAncestor.schoolId),
    eq(memberDepartment.departmentId, departmentAncestor.departmentId),
  )} where ${and(eq(held.schoolId, schoolId), eq(held.memberId, other.id), eq(memberDepartment.memberId, student))})`

const managesBuildingOf = (schoolId: number, student: SQLWrapper) =>
  sql`exists (select 1 from ${studentInfo} join ${dormitoryRoom} on ${and(
    eq(dormitoryRoom.schoolId, studentInfo.schoolId),
    eq(dormitoryRoom.id, studentInfo.roomId),
  )} join ${buildingManager} on ${and(
    eq(buildingManager.schoolId, dormitoryRoom.schoolId),
    eq(buildingManager.buildingId, dormitoryRoom.buildingId),
  )} where ${and(
    eq(studentInfo.schoolId, schoolId),
    eq(studentInfo.memberId, student),
    eq(buildingManager.memberId, other.id),
  )})`

const isApprover = (approver: Approver, schoolId: number, student: SQLWrapper): SQL | undefined => {
  if (approver === 'head') return leadsClassOf(schoolId, student)
  if (approver === 'grade')
    return and(hasRole(schoolId, role.departmentManager), managesDepartmentOf(schoolId, student))
  if (approver === 'dormitory')
    return and(hasRole(schoolId, role.dormitoryAdministrator), managesBuildingOf(schoolId, student))
  return hasRole(schoolId, role.superAdministrator, role.schoolDataAdministrator)
}

/**
 * SQL that is true if the school has an approver of this kind for the student other than `butId`. `isFresh` narrows
 * these approvers further.
 */
const hasAnother = (
  approver: Approver,
  { schoolId, student, butId }: { schoolId: number; student: SQLWrapper; butId: number },
  isFresh?: SQL,
): SQL =>
  sql`exists (select 1 from ${member} as other_approver where ${and(
    eq(other.schoolId, schoolId),
    ne(other.id, butId),
    openRecord(other),
    isApprover(approver, schoolId, student),
    isFresh,
  )})`

/** Returns those of the students (`ids`) for whom the school has an approver of this kind other than `butId`. */
export const findWithOtherApprover = async (
  db: Db,
  approver: Approver,
  { schoolId, butId, ids }: { schoolId: number; butId: number; ids: readonly number[] },
): Promise<ReadonlySet<number>> => {
  const theirs = and(eq(member.schoolId, schoolId), among(member.id, ids))
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(theirs, hasAnother(approver, { schoolId, student: member.id, butId })))
  return new Set(rows.map(({ id }) => id))
}

/** SQL that is true if `decider` decided an earlier step of the same round. */
const decidedEarlierStep = (decider: SQLWrapper | number) =>
  sql`exists (select 1 from ${leaveStep} as taken where taken.school_id = ${leaveStep.schoolId}
    and taken.leave_id = ${leaveStep.leaveId} and taken.round = ${leaveStep.round}
    and taken.place < ${leaveStep.place} and taken.decider_id = ${decider})`

const otherSteps = sql`from ${leaveStep} as another where another.school_id = ${leaveStep.schoolId}
  and another.leave_id = ${leaveStep.leaveId} and another.round = ${leaveStep.round} and another.place <> ${leaveStep.place}`

/** SQL that is true if the round of a step has other steps, and `decider` decided all of them. */
const decidedAllOthers = (decider: number): SQL =>
  sql`(exists (select 1 ${otherSteps}) and not exists (select 1 ${otherSteps} and another.decider_id is distinct from ${decider}))`

/**
 * SQL that is true unless the session's user decided an earlier step of the round and another approver is free for this
 * one, or decided all its other steps. School administrators may decide several steps, but not all of them either.
 */
export const hasNoApproverConflict = (
  session: Session,
  schoolId: number,
  student: SQLWrapper,
  policy: ApprovalPolicy,
): SQL => {
  if (policy.allSteps) return sql`true`
  const butId = memberOf(session)
  const isNotAll = sql`not ${decidedAllOthers(butId)}`
  if (isSchoolAdministrator(session)) return isNotAll
  const asked = { schoolId, student, butId }
  const others = approvers.map((approver) =>
    and(eq(leaveStep.approver, approver), hasAnother(approver, asked, not(decidedEarlierStep(other.id)))),
  )
  return sql`(${isNotAll} and (not ${decidedEarlierStep(butId)} or not (${or(...others)})))`
}

/** SQL that is true unless the session's user requested this only step of a round in a school that forbids to decide it. */
export const isNotOwnRequest = (session: Session, policy: ApprovalPolicy): SQL =>
  policy.ownStep
    ? sql`true`
    : sql`(${leaveStep.askedById} is distinct from ${memberOf(session)} or exists (select 1 ${otherSteps}))`
