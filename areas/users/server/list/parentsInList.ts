import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { mainDepartmentJoin, memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import type { UserRow } from '../../contract.ts'
import { memberWithinReach } from '../reach.ts'

const child = alias(member, 'child')

/** Returns an SQL condition for parents with a child that the keyword matches by name, initials, pinyin or code. */
export const matchesChild = (keyword: string): SQL => {
  const anywhere = `%${escapeLikePattern(keyword)}%`
  const start = `${escapeLikePattern(normalizeCode(keyword).toLowerCase())}%`
  return sql`${member.id} = any(array(select ${parentLink.parentId} from ${parentLink}
    join ${member} as ${sql.identifier('child')} on ${child.schoolId} = ${parentLink.schoolId} and ${child.id} = ${parentLink.studentId}
    where ${parentLink.schoolId} = ${sql.placeholder('school')} and (${child.name} like ${anywhere} or ${child.initials} like ${start}
      or ${child.pinyin} like ${start} or lower(${child.code}) like ${start})))`
}

/**
 * Returns an SQL condition for parents with a child in a matching department. `inDepartment` is a condition on
 * `member_department`.
 */
export const hasChildIn = (inDepartment: SQL): SQL =>
  sql`${member.id} = any(array(select ${parentLink.parentId} from ${parentLink}
    join ${memberDepartment} on ${memberDepartment.schoolId} = ${parentLink.schoolId} and ${memberDepartment.memberId} = ${parentLink.studentId}
    where ${parentLink.schoolId} = ${sql.placeholder('school')} and ${inDepartment}))`

/** Returns a function that lists a parent's children, limited to those that the session reaches. */
export const childrenOf = async (db: Db, session: Session, schoolId: number, parents: readonly number[]) => {
  const rows = await db
    .select({
      parentId: parentLink.parentId,
      id: member.id,
      name: member.name,
      className: department.name,
      relationShip: parentLink.relationship,
    })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .where(
      and(eq(parentLink.schoolId, schoolId), inArray(parentLink.parentId, [...parents]), memberWithinReach(session)),
    )
    .orderBy(asc(parentLink.id))
  return (parentId: number) =>
    rows
      .filter((row) => row.parentId === parentId)
      .map(({ id, name, className, relationShip }) => ({ id, name, className: className ?? '', relationShip }))
}

/** Adds the children to the rows of one school. Reads them only if a row may be a parent. */
export const withChildren = async (
  db: Db,
  session: Session,
  schoolId: number,
  rows: readonly UserRow[],
): Promise<UserRow[]> => {
  const parents = rows.filter(({ userRoles, depts }) => userRoles.includes(role.parent) || depts.length === 0)
  if (parents.length === 0) return [...rows]
  const ids = parents.map(({ id }) => id)
  const of = await childrenOf(db, session, schoolId, ids)
  return rows.map((row) => (ids.includes(row.id) ? { ...row, children: of(row.id) } : row))
}
