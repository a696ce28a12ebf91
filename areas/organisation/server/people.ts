import { type Placeholder, type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { classManager, memberDepartment } from '../../registry/server/tables/members.ts'
import { managerLevel } from '../classCalls.ts'
import { withinReach } from './reach.ts'

/**
 * SQL that holds where `person` is in such a department of a school (`department` tells of `member_department`). The few
 * are found first and looked up one by one; as a join, the planner walked the whole school in the order of the list.
 */
export const personIn = (schoolId: number | Placeholder, person: AnyPgColumn, department: SQL): SQL =>
  sql`${person} = any(array(select ${memberDepartment.memberId}
    from ${memberDepartment} where ${and(eq(memberDepartment.schoolId, schoolId), department)}))`

/** SQL that holds where `person` is in a node or below it; undefined without a node. */
export const personBelow = (schoolId: number, person: AnyPgColumn, node: number | undefined): SQL | undefined => {
  if (node === undefined) return undefined
  const below = sql`select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    eq(departmentAncestor.ancestorId, node),
  )}`
  return personIn(schoolId, person, sql`${memberDepartment.departmentId} in (${below})`)
}

/** SQL that holds where `person` is in a department that is reached; undefined where everybody of the school is. */
export const personWithinReach = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  const department = withinReach(asker, memberDepartment.schoolId, memberDepartment.departmentId)
  return department && personIn(schoolId, person, department)
}

/** SQL for the ids of the classes that somebody leads, as head or deputy; those that have graduated are left out. */
export const classesLed = (schoolId: number, { memberId, classes }: Asker): SQL =>
  // The classes of a session leave out those that have graduated.
  sql`select ${classManager.departmentId} from ${classManager} where ${and(
    eq(classManager.schoolId, schoolId),
    // Nobody has the number 0.
    eq(classManager.memberId, memberId ?? 0),
    inArray(classManager.level, [managerLevel.head, managerLevel.deputy]),
    among(classManager.departmentId, classes),
  )}`

/** SQL that holds where `person` is in a class that somebody leads. */
export const personLed = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  personIn(schoolId, person, sql`${memberDepartment.departmentId} in (${classesLed(schoolId, asker)})`)

const { superAdministrator, schoolDataAdministrator, departmentManager } = role

/**
 * SQL that holds where the department in `column` is in somebody's charge: a class that they lead, what lies in a department
 * that they manage, everything for the school's office. A class that they merely teach is not.
 */
export const inCharge = (schoolId: number, schoolColumn: AnyPgColumn, column: AnyPgColumn, asker: Asker): SQL => {
  if (holdsRole(asker, superAdministrator, schoolDataAdministrator)) return sql`true`
  const led = sql`${column} in (${classesLed(schoolId, asker)})`
  if (!holdsRole(asker, departmentManager)) return led
  // Of somebody who teaches too, the classes are not what they manage.
  const managing = { ...asker, classes: [], roles: [departmentManager] }
  return or(led, withinReach(managing, schoolColumn, column)) ?? led
}

/** SQL that holds where `person` is in a department of which somebody is in charge. */
export const personInCharge = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  holdsRole(asker, superAdministrator, schoolDataAdministrator)
    ? sql`true`
    : personIn(schoolId, person, inCharge(schoolId, memberDepartment.schoolId, memberDepartment.departmentId, asker))
