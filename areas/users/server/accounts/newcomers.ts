import { type SQL, and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf } from '../../../../platform/server/session.ts'
import { filterUnusedAccounts } from '../../../registry/server/directory/accounts.ts'
import { hasStudentRole, isStaff, openRecord } from '../../../registry/server/people.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import type { users } from '../../contract.ts'
import { memberWithinReach } from '../reach.ts'
import { refuseHigher, refuseMorePrivileged } from '../personGuards.ts'

type Wanted = Context<typeof users.makeFirstPasswords>['body']

const isParent = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(memberRole)
      .where(
        and(
          eq(memberRole.schoolId, member.schoolId),
          eq(memberRole.memberId, member.id),
          eq(memberRole.roleId, role.parent),
        ),
      ),
  )

/** Returns an SQL condition for people of a kind. */
const isOfKind = (db: Db, kind: Wanted['kind']): SQL => {
  if (kind === 'students') return hasStudentRole()
  return kind === 'parents' ? isParent(db) : isStaff
}

/** Returns an SQL condition for people in a node or below it, or for parents of children there. */
const isInSubtree = (db: Db, schoolId: number, node: number, kind: Wanted['kind']): SQL => {
  const inNode = db
    .select({ id: memberDepartment.memberId })
    .from(memberDepartment)
    .innerJoin(
      departmentAncestor,
      and(
        eq(departmentAncestor.schoolId, memberDepartment.schoolId),
        eq(departmentAncestor.departmentId, memberDepartment.departmentId),
      ),
    )
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(departmentAncestor.ancestorId, node)))
  if (kind !== 'parents') return inArray(member.id, inNode)
  const ofChildren = and(eq(parentLink.schoolId, schoolId), inArray(parentLink.studentId, inNode))
  return inArray(member.id, db.select({ id: parentLink.parentId }).from(parentLink).where(ofChildren))
}

/** Lists the requested people. Leaves out disabled and locked accounts and the caller. */
export const listRequested = (db: Db, session: Session, schoolId: number, { userIds, deptId, kind }: Wanted) => {
  const which =
    userIds.length > 0
      ? inArray(member.id, userIds)
      : and(isInSubtree(db, schoolId, deptId ?? 0, kind), isOfKind(db, kind))
  return db
    .select({ id: member.id, accountId: member.accountId })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        which,
        // Parents have no department, so a caller who reaches part of a school reaches no parents.
        memberWithinReach(session),
        openRecord(),
        ne(member.id, memberOf(session)),
      ),
    )
    .orderBy(member.id)
}

const isProtectedFrom = async (db: Db, session: Session, schoolId: number, memberId: number): Promise<boolean> => {
  try {
    await refuseHigher(db, session, schoolId, memberId)
    await refuseMorePrivileged(db, session, schoolId, memberId)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/** Returns the ids of the people who have never signed in and whose password the caller may reset. */
export const filterNewcomers = async (
  db: Db,
  session: Session,
  schoolId: number,
  requested: readonly { readonly id: number; readonly accountId: number }[],
): Promise<number[]> => {
  const unused = new Set(
    await filterUnusedAccounts(
      db,
      requested.map(({ accountId }) => accountId),
    ),
  )
  const newcomers = requested.filter(({ accountId }) => unused.has(accountId)).map(({ id }) => id)
  if (holdsRole(session, role.superAdministrator)) return newcomers
  const allowed: number[] = []
  for (const id of newcomers) if (!(await isProtectedFrom(db, session, schoolId, id))) allowed.push(id)
  return allowed
}
