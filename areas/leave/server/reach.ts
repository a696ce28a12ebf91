import { type SQL, type SQLWrapper, and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { beyondTheGate, livesWithManager, personFollowed } from '../../access/server/index.ts'
import { personLed, personWithinReach, withinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { type Approver, leaveState } from '../states.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { leavePurpose } from '../parentContract.ts'
import { endOfLeave } from './onLeave.ts'
import { isAtStage } from './stages.ts'
import { leave, leaveAttachment, leaveRule } from './tables.ts'

/** True of those who look after every student of their school. */
export const isOffice = (asker: Pick<Asker, 'roles'>) =>
  holdsRole(asker, role.superAdministrator, role.schoolDataAdministrator)

const nobody = sql`false`

const housedBy = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  asker.memberId === null || !holdsRole(asker, role.dormitoryAdministrator)
    ? nobody
    : livesWithManager(schoolId, person, asker.memberId)

const belowManager = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  holdsRole(asker, role.departmentManager)
    ? // Of somebody who teaches too, the classes are not what they manage.
      (personWithinReach(schoolId, person, { ...asker, classes: [], roles: [role.departmentManager] }) ?? nobody)
    : nobody

/** SQL that holds for the students on whose leaves somebody decides as such an approver. */
export const studentOf = (approver: Approver, schoolId: number, person: AnyPgColumn, asker: Asker): SQL => {
  if (approver === 'head') return personLed(schoolId, person, asker)
  if (approver === 'grade') return belowManager(schoolId, person, asker)
  if (approver === 'dormitory') return housedBy(schoolId, person, asker)
  return isOffice(asker) ? sql`true` : nobody
}

/** SQL that holds where somebody decides on the step of an approver; who looks after the school decides on every step. */
export const mayDecide = (step: SQLWrapper, schoolId: number, person: AnyPgColumn, asker: Asker): SQL => {
  if (isOffice(asker)) return sql`true`
  const as = (approver: Approver) => and(sql`${step} = ${approver}`, studentOf(approver, schoolId, person, asker))
  return or(as('head'), as('grade'), as('dormitory')) ?? nobody
}

/** SQL that holds for the students for whom somebody asks for leave: of the class led, of the building managed, or all. */
export const mayAskFor = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  isOffice(asker) ? sql`true` : (or(personLed(schoolId, person, asker), housedBy(schoolId, person, asker)) ?? nobody)

const ofStudents = and(eq(memberRole.schoolId, member.schoolId), eq(memberRole.memberId, member.id))

const reachStudents =
  (within: (session: Parameters<Reach>[1]) => SQL | undefined): Reach =>
  async (db, session, ids) => {
    const rows = await db
      .select({ id: member.id })
      .from(member)
      .innerJoin(memberRole, ofStudents)
      .where(and(eq(memberRole.roleId, role.student), inArray(member.id, [...ids]), within(session)))
    return rows.map(({ id }) => id)
  }

const day = 86_400_000

/** Leaves that the gate needs: agreed to and of today, of yesterday or of tomorrow, and those from which somebody is not back. */
const ofTheseDays = (): SQL | undefined => {
  const now = new Date()
  const ofToday = and(
    eq(leave.state, leaveState.agreed),
    lt(leave.startAt, new Date(now.getTime() + day)),
    gt(endOfLeave, new Date(now.getTime() - day)),
  )
  return or(ofToday, isAtStage('overdue', now))
}

/** SQL that holds for the leaves that somebody reads: a gate keeper everybody's of these days, and beyond them what other roles let them follow. */
export const leavesFollowed = (schoolId: number, asker: Asker): SQL | undefined => {
  if (!asker.roles.includes(role.gateKeeper)) return personFollowed(schoolId, leave.studentId, asker)
  const others = personFollowed(schoolId, leave.studentId, beyondTheGate(asker))
  return others && or(ofTheseDays(), others)
}

/** Students whose leaves a session reads: those whose coming and going it follows. */
export const reachLeaveStudents = reachStudents((session) => personFollowed(schoolOf(session), member.id, session))

/** Students of the session's own school for whom it asks for leave. */
export const reachAsked = reachStudents((session) => {
  const schoolId = schoolOf(session)
  return and(eq(member.schoolId, schoolId), mayAskFor(schoolId, member.id, session))
})

/**
 * The department on which a list stands: one that the session reaches, or the root of its school, for all whom it follows. Gate
 * and dormitory follow students beyond their own departments, so they narrow by any.
 */
export const reachLeaveDepartments = reachRows(department, (session) => {
  const within = withinReach(session, department.schoolId, department.id)
  const isWider = holdsRole(session, role.gateKeeper, role.dormitoryAdministrator)
  const ofSchool = and(eq(department.schoolId, schoolOf(session)), isWider ? undefined : isNull(department.parentId))
  return within && or(within, ofSchool)
})

/** A leave is reached with its student. */
export const reachLeaves = reachRows(leave, (session) => leavesFollowed(schoolOf(session), session))

/** An attachment is reached by those who ask for leave for its student. */
export const reachAttachments = reachRows(leaveAttachment, (session) => {
  const schoolId = schoolOf(session)
  const ofLeave = and(eq(leave.schoolId, leaveAttachment.schoolId), eq(leave.id, leaveAttachment.leaveId))
  return and(
    eq(leaveAttachment.schoolId, schoolId),
    sql`exists (select 1 from ${leave} where ${and(ofLeave, mayAskFor(schoolId, leave.studentId, session))})`,
  )
})

/** A rule of the approval is reached in the session's own school. */
export const reachRules = reachRows(leaveRule, (session) => eq(leaveRule.schoolId, schoolOf(session)))

/** A parent is reached by those who ask for leave for one of their children. */
export const reachLeaveParents = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  const ofParent = and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id))
  return and(
    eq(member.schoolId, schoolId),
    sql`exists (select 1 from ${parentLink} where ${and(ofParent, mayAskFor(schoolId, parentLink.studentId, session))})`,
  )
})

/** SQL that holds for the links to ask for leave by, of the students for whom somebody asks. */
export const leaveLinksOf = (schoolId: number, asker: Asker) =>
  and(
    eq(sealedLink.schoolId, schoolId),
    eq(sealedLink.purpose, leavePurpose),
    mayAskFor(schoolId, sealedLink.studentId, asker),
  )

/** Links are reached by those who could have made them. */
export const reachLeaveLinks = reachRows(sealedLink, (session) => leaveLinksOf(schoolOf(session), session))

/** A parent reaches what was sent through their own link, for the child that it is for. */
export const reachByLink = reachRows(leave, ({ link }) =>
  link === undefined ? nobody : and(eq(leave.linkId, link.id), eq(leave.studentId, link.studentId)),
)
