import { type Placeholder, type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { classManager, memberDepartment } from '../../registry/server/tables/members.ts'
import { managerLevel } from '../classContract.ts'
import { isWithinReach } from './reach.ts'

/**
 * SQL condition: `person` belongs to a department that matches `department` (a condition on `member_department`). The
 * few matching ids are collected first. With a join, the planner scanned the whole school in list order.
 */
export const isPersonIn = (schoolId: number | Placeholder, person: AnyPgColumn, department: SQL): SQL =>
  sql`${person} = any(array(select ${memberDepartment.memberId}
    from ${memberDepartment} where ${and(eq(memberDepartment.schoolId, schoolId), department)}))`

/** SQL condition: `person` belongs to the node or its subtree. Returns undefined without a node. */
export const isPersonBelow = (schoolId: number, person: AnyPgColumn, node: number | undefined): SQL | undefined => {
  if (node === undefined) return undefined
  const below = sql`select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    eq(departmentAncestor.ancestorId, node),
  )}`
  return isPersonIn(schoolId, person, sql`${memberDepartment.departmentId} in (${below})`)
}

/**
 * SQL condition: `person` belongs to a department within reach. Returns undefined if the whole school is within reach.
 */
export const isPersonWithinReach = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  const department = isWithinReach(asker, memberDepartment.schoolId, memberDepartment.departmentId)
  return department && isPersonIn(schoolId, person, department)
}

/** SQL for the ids of the classes that the caller leads as head or deputy, without graduated ones. */
export const selectLedClassIds = (schoolId: number, { memberId, classes }: Asker): SQL =>
  // The session's classes exclude graduated ones, so this filter drops them.
  sql`select ${classManager.departmentId} from ${classManager} where ${and(
    eq(classManager.schoolId, schoolId),
    // No member has id 0, so a caller without a member matches nothing.
    eq(classManager.memberId, memberId ?? 0),
    inArray(classManager.level, [managerLevel.head, managerLevel.deputy]),
    among(classManager.departmentId, classes),
  )}`

/** SQL condition: `person` belongs to a class that the caller leads. */
export const isPersonLed = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  isPersonIn(schoolId, person, sql`${memberDepartment.departmentId} in (${selectLedClassIds(schoolId, asker)})`)

const { superAdministrator, schoolDataAdministrator, departmentManager } = role

/**
 * SQL condition: the caller is in charge of the department in `column`. That is a class they lead, a department below
 * one they manage, or any department for the school's administrators. Teaching a class doesn't count.
 */
export const isDepartmentInCharge = (
  schoolId: number,
  schoolColumn: AnyPgColumn,
  column: AnyPgColumn,
  asker: Asker,
): SQL => {
  if (holdsRole(asker, superAdministrator, schoolDataAdministrator)) return sql`true`
  const isLed = sql`${column} in (${selectLedClassIds(schoolId, asker)})`
  if (!holdsRole(asker, departmentManager)) return isLed
  // Drop the taught classes, which a department manager may also have.
  const managing = { ...asker, classes: [], roles: [departmentManager] }
  return or(isLed, isWithinReach(managing, schoolColumn, column)) ?? isLed
}

/** SQL condition: `person` belongs to a department that the caller is in charge of. */
export const isPersonInCharge = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL =>
  holdsRole(asker, superAdministrator, schoolDataAdministrator)
    ? sql`true`
    : isPersonIn(
        schoolId,
        person,
        isDepartmentInCharge(schoolId, memberDepartment.schoolId, memberDepartment.departmentId, asker),
      )
