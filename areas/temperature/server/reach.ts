import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { classesLed, personIn, personWithinReach, withinReach } from '../../organisation/server/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { temperaturePurpose } from '../parentContract.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, student } = role

/** SQL about a class's id: those that somebody leads, or that lie in a department they manage, or all of the school for its office. */
const entered = (
  schoolId: number,
  column: typeof department.id | typeof memberDepartment.departmentId,
  asker: Asker,
): SQL => {
  if (holdsRole(asker, superAdministrator, schoolDataAdministrator)) return sql`true`
  const led = sql`${column} in (${classesLed(schoolId, asker)})`
  if (!holdsRole(asker, departmentManager)) return led
  const managing = { ...asker, classes: [], roles: [departmentManager] }
  const schoolColumn = column === department.id ? department.schoolId : memberDepartment.schoolId
  return or(led, withinReach(managing, schoolColumn, column)) ?? led
}

/** SQL that holds for the classes of a school that somebody may enter. */
export const classesEntered = (schoolId: number, asker: Asker): SQL | undefined =>
  and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class), entered(schoolId, department.id, asker))

/** Classes are entered by who leads them, by the manager of a department above, and by the office. */
export const reachEntryClasses = reachRows(department, (session) => classesEntered(schoolOf(session), session))

const isA = (roleIds: readonly number[]) =>
  sql`exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, member.schoolId),
    eq(memberRole.memberId, member.id),
    sql`${memberRole.roleId} = any(${sql.param([...roleIds])}::int[])`,
  )})`

const find = async (db: Parameters<Reach>[0], ids: readonly number[], where: SQL | undefined) => {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(sql`${member.id} = any(${sql.param([...ids])}::bigint[])`, where))
  return rows.map(({ id }) => id)
}

/** Students and staff of the own school, as far as the session reaches; a bureau opens nobody's archive. */
export const reachPeople: Reach = async (db, session, ids) => {
  if (holdsRole(session, role.bureauAdministrator)) return []
  const schoolId = schoolOf(session)
  const within = personWithinReach(schoolId, member.id, session)
  return find(db, ids, and(eq(member.schoolId, schoolId), isA([student, staff]), within))
}

const mayAsk = (
  schoolId: number,
  person: typeof member.id | typeof parentLink.studentId | typeof sealedLink.studentId,
  asker: Asker,
): SQL =>
  holdsRole(asker, superAdministrator, schoolDataAdministrator)
    ? sql`true`
    : personIn(schoolId, person, entered(schoolId, memberDepartment.departmentId, asker))

/** Students whose parents are asked: of the classes that the session may enter. */
export const reachAsked: Reach = async (db, session, ids) => {
  const schoolId = schoolOf(session)
  return find(db, ids, and(eq(member.schoolId, schoolId), isA([student]), mayAsk(schoolId, member.id, session)))
}

/** Parents of such students. */
export const reachParents: Reach = async (db, session, ids) => {
  const schoolId = schoolOf(session)
  const ofParent = and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id))
  const theirs = sql`exists (select 1 from ${parentLink} where ${and(ofParent, mayAsk(schoolId, parentLink.studentId, session))})`
  return find(db, ids, and(eq(member.schoolId, schoolId), theirs))
}

/** SQL that holds for the links of the students whose parents somebody may ask. */
export const linksOf = (schoolId: number, asker: Asker): SQL | undefined =>
  and(
    eq(sealedLink.schoolId, schoolId),
    eq(sealedLink.purpose, temperaturePurpose),
    mayAsk(schoolId, sealedLink.studentId, asker),
  )

/** Links are reached by those who could have made them. */
export const reachLinks = reachRows(sealedLink, (session) => linksOf(schoolOf(session), session))
