import { type SQL, and, eq, isNull, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import {
  isPersonInCharge,
  isPersonWithinReach,
  findReachablePart,
  isWithinReach,
} from '../../organisation/server/index.ts'
import { presentStudent } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { materialPurpose } from '../contract.ts'
import { materialLink, materialTask, materialTaskClass, materialUpload } from './tables.ts'

const nobody = sql`false`

const ofTask = and(eq(materialTaskClass.schoolId, materialTask.schoolId), eq(materialTaskClass.taskId, materialTask.id))

const reachedClass = (asker: Asker) =>
  isWithinReach(asker, materialTaskClass.schoolId, materialTaskClass.departmentId) ?? sql`true`

const isMaker = ({ memberId }: Asker): SQL => (memberId === null ? nobody : eq(materialTask.makerId, memberId))

/** SQL condition for tasks that a person sees: those they made, and those with a class within reach. */
export const isVisibleTask = (schoolId: number, asker: Asker): SQL | undefined => {
  const mine = eq(materialTask.schoolId, schoolId)
  if (findReachablePart(asker) === null) return mine
  const withClass = sql`exists (select 1 from ${materialTaskClass} where ${and(ofTask, reachedClass(asker))})`
  return and(mine, or(isMaker(asker), withClass))
}

/**
 * SQL condition for tasks that a person may edit and delete: those they made, and for department managers those with
 * all classes within reach.
 */
export const isEditableTask = (schoolId: number, asker: Asker): SQL | undefined => {
  const mine = eq(materialTask.schoolId, schoolId)
  if (findReachablePart(asker) === null) return mine
  if (!holdsRole(asker, role.departmentManager)) return and(mine, isMaker(asker))
  const beyond = sql`exists (select 1 from ${materialTaskClass} where ${and(ofTask, sql`not (${reachedClass(asker)})`)})`
  const within = sql`exists (select 1 from ${materialTaskClass} where ${ofTask})`
  return and(mine, or(isMaker(asker), and(within, sql`not ${beyond}`)))
}

/**
 * The department shown by the viewer: one within reach, or the school's root, which then shows all students within
 * reach.
 */
export const reachViewedDepartment = reachRows(department, (session) => {
  const within = isWithinReach(session, department.schoolId, department.id)
  return within && or(within, and(eq(department.schoolId, schoolOf(session)), isNull(department.parentId)))
})

/** Tasks of the session's school that it sees. */
export const reachTasks = reachRows(materialTask, (session) => isVisibleTask(schoolOf(session), session))

/** Tasks that the session may edit. */
export const reachEditableTasks = reachRows(materialTask, (session) => isEditableTask(schoolOf(session), session))

/** Files of students within reach. */
export const reachUploads = reachRows(materialUpload, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(materialUpload.schoolId, schoolId), isPersonWithinReach(schoolId, materialUpload.studentId, session))
})

/** Students whose parents may get links: those in classes that the session leads or manages, not merely teaches. */
export const reachLinkStudents = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(member.schoolId, schoolId), presentStudent(), isPersonInCharge(schoolId, member.id, session))
})

/** SQL condition for the upload links of students in the person's charge. */
export const isReachedLink = (schoolId: number, asker: Asker): SQL | undefined =>
  and(
    eq(sealedLink.schoolId, schoolId),
    eq(sealedLink.purpose, materialPurpose),
    isPersonInCharge(schoolId, sealedLink.studentId, asker),
  )

/** Reaches links whose student is in the session's charge. */
export const reachLinks = reachRows(sealedLink, (session) => isReachedLink(schoolOf(session), session))

/** Reaches parents through a child in the session's charge. */
export const reachParents = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  const ofParent = and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id))
  const ofChild = isPersonInCharge(schoolId, parentLink.studentId, session)
  return and(eq(member.schoolId, schoolId), sql`exists (select 1 from ${parentLink} where ${and(ofParent, ofChild)})`)
})

/** A parent reaches the files that they uploaded for the link's child and task. */
export const reachByLink = reachRows(materialUpload, ({ link, memberId }) => {
  if (link === undefined || memberId === null) return nobody
  const ofLink = sql`${materialUpload.taskId} in (select ${materialLink.taskId} from ${materialLink}
    where ${materialLink.schoolId} = ${materialUpload.schoolId} and ${materialLink.linkId} = ${link.id})`
  return and(
    eq(materialUpload.studentId, link.studentId),
    eq(materialUpload.uploaderId, memberId),
    eq(materialUpload.byParent, true),
    ofLink,
  )
})
