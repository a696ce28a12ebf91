import { type SQL, and, eq, isNull, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { personInCharge, personWithinReach, reachedPart, withinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { materialPurpose } from '../contract.ts'
import { isStudent } from './students.ts'
import { materialLink, materialTask, materialTaskClass, materialUpload } from './tables.ts'

const nobody = sql`false`

const ofTask = and(eq(materialTaskClass.schoolId, materialTask.schoolId), eq(materialTaskClass.taskId, materialTask.id))

const reachedClass = (asker: Asker) =>
  withinReach(asker, materialTaskClass.schoolId, materialTaskClass.departmentId) ?? sql`true`

const isMaker = ({ memberId }: Asker): SQL => (memberId === null ? nobody : eq(materialTask.makerId, memberId))

/** SQL that holds for the tasks that somebody sees: their own, and those with a class that they reach. */
export const tasksSeen = (schoolId: number, asker: Asker): SQL | undefined => {
  const mine = eq(materialTask.schoolId, schoolId)
  if (reachedPart(asker) === null) return mine
  const withClass = sql`exists (select 1 from ${materialTaskClass} where ${and(ofTask, reachedClass(asker))})`
  return and(mine, or(isMaker(asker), withClass))
}

/** SQL that holds for the tasks that somebody may edit and delete: their own, and for who manages all of its classes. */
export const tasksOwned = (schoolId: number, asker: Asker): SQL | undefined => {
  const mine = eq(materialTask.schoolId, schoolId)
  if (reachedPart(asker) === null) return mine
  if (!holdsRole(asker, role.departmentManager)) return and(mine, isMaker(asker))
  const beyond = sql`exists (select 1 from ${materialTaskClass} where ${and(ofTask, sql`not (${reachedClass(asker)})`)})`
  const within = sql`exists (select 1 from ${materialTaskClass} where ${ofTask})`
  return and(mine, or(isMaker(asker), and(within, sql`not ${beyond}`)))
}

/** The department on which the viewer stands: one within reach, or the root of the session's school, for all whom it reaches. */
export const reachViewed = reachRows(department, (session) => {
  const within = withinReach(session, department.schoolId, department.id)
  return within && or(within, and(eq(department.schoolId, schoolOf(session)), isNull(department.parentId)))
})

/** Tasks of the session's own school that it sees. */
export const reachTasks = reachRows(materialTask, (session) => tasksSeen(schoolOf(session), session))

/** Tasks that the session may edit. */
export const reachOwnTasks = reachRows(materialTask, (session) => tasksOwned(schoolOf(session), session))

/** Files of students within reach. */
export const reachUploads = reachRows(materialUpload, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(materialUpload.schoolId, schoolId), personWithinReach(schoolId, materialUpload.studentId, session))
})

/** Students for whose parents links are made: of classes that the session leads or manages, not of those that it merely teaches. */
export const reachAsked = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(member.schoolId, schoolId), isStudent, personInCharge(schoolId, member.id, session))
})

/** SQL that holds for the upload links of such students. */
export const linksOf = (schoolId: number, asker: Asker): SQL | undefined =>
  and(
    eq(sealedLink.schoolId, schoolId),
    eq(sealedLink.purpose, materialPurpose),
    personInCharge(schoolId, sealedLink.studentId, asker),
  )

/** Links are reached by those who could have made them. */
export const reachLinks = reachRows(sealedLink, (session) => linksOf(schoolOf(session), session))

/** A parent is reached with one of their children. */
export const reachParents = reachRows(member, (session) => {
  const schoolId = schoolOf(session)
  const ofParent = and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id))
  const ofChild = personInCharge(schoolId, parentLink.studentId, session)
  return and(eq(member.schoolId, schoolId), sql`exists (select 1 from ${parentLink} where ${and(ofParent, ofChild)})`)
})

/** A parent reaches the files that they uploaded themselves, for the child and the task of the link. */
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
