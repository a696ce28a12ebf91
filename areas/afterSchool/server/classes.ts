import { type SQL, and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { selectLedClassIds, selectTreeInOrder, isWithinReach } from '../../organisation/server/index.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { memberDepartment } from '../../registry/server/tables/members.ts'

const grade = alias(department, 'grade')

const isClass = (schoolId: number): SQL | undefined =>
  and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class), ne(department.delFlag, graduatedFlag))

/**
 * SQL condition for the classes that a user may dismiss: department managers those below them, teachers those they
 * lead. Undefined (no restriction) for administrators.
 */
export const isDismissibleClass = (session: Session): SQL | undefined => {
  const { superAdministrator, schoolDataAdministrator, departmentManager } = role
  if (holdsRole(session, superAdministrator, schoolDataAdministrator)) return undefined
  if (holdsRole(session, departmentManager)) return isWithinReach(session, department.schoolId, department.id)
  return sql`${department.id} in (${selectLedClassIds(schoolOf(session), session)})`
}

/** Lists the classes of a school that have not graduated, in the order of the organization. */
export const listClasses = (db: Db, schoolId: number, where?: SQL) =>
  db
    .select({ id: department.id, name: department.name, gradeName: grade.name })
    .from(department)
    .innerJoin(
      sql`(with recursive tree as (${selectTreeInOrder(schoolId, sql`${department.parentId} is null`)})
        select id, place from tree) as standing`,
      sql`standing.id = ${department.id}`,
    )
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(and(isClass(schoolId), where))
    .orderBy(sql`standing.place`, asc(department.id))

const findClasses = async (db: Db, session: Session, ids: readonly number[], where: SQL | undefined) => {
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(and(isClass(schoolOf(session)), inArray(department.id, [...ids]), where))
  return rows.map(({ id }) => id)
}

/** Access check by id: classes of the school that a user may configure. */
export const reachConfigured: Reach = (db, session, ids) =>
  findClasses(db, session, ids, isWithinReach(session, department.schoolId, department.id))

/** Access check by id: classes that a user may dismiss. */
export const reachDismissed: Reach = (db, session, ids) => findClasses(db, session, ids, isDismissibleClass(session))

/** Access check by id: pupils of classes that a user may dismiss. */
export const reachPupils: Reach = async (db, session, ids) => {
  const rows = await db
    .selectDistinct({ id: memberDepartment.memberId })
    .from(memberDepartment)
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .where(and(isClass(schoolOf(session)), inArray(memberDepartment.memberId, [...ids]), isDismissibleClass(session)))
  return rows.map(({ id }) => id)
}
