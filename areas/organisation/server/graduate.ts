import { and, asc, eq, inArray, ne, notExists } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import { leftStatus } from '../../registry/contract.ts'
import { endStaysInSchool } from '../../registry/server/classStays.ts'
import { deleteManagersOfClasses } from '../../registry/server/classManagers.ts'
import { markGraduated } from '../../registry/server/departments.ts'
import { lockMembers } from '../../registry/server/members.ts'
import { endParentsWithoutChild, listParents } from '../../registry/server/parentRoles.ts'
import { endBoarding } from '../../registry/server/studentInfo.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { ClassKey } from './classData.ts'

/**
 * Announces students who have left the school, so that other areas can react in the same transaction. Their records
 * stay. Accounts with no other role are locked, so lists hide them.
 */
export const whenStudentsLeave = declareAnnouncement<{
  readonly schoolId: number
  readonly students: readonly number[]
}>()

/** Locks a node and its descendants until the transaction ends, and returns their ids. */
const lockSubtree = async (db: Db, { id, schoolId }: ClassKey): Promise<number[]> => {
  const below = db
    .select({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.ancestorId, id)))
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), inArray(department.id, below)))
    .orderBy(asc(department.id))
    .for('update')
  return rows.map((row) => row.id)
}

/** Returns the ids of students who are members of these nodes. */
export const listStudents = async (db: Db, schoolId: number, nodes: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: memberRole.memberId })
    .from(memberRole)
    .innerJoin(
      memberDepartment,
      and(eq(memberDepartment.schoolId, memberRole.schoolId), eq(memberDepartment.memberId, memberRole.memberId)),
    )
    .where(
      and(
        eq(memberRole.schoolId, schoolId),
        eq(memberRole.roleId, role.student),
        among(memberDepartment.departmentId, nodes),
      ),
    )
  return rows.map((row) => row.id)
}

/** Locks the accounts of users who are only students. Users with another role in the school keep access. */
const lockAccounts = async (db: Db, schoolId: number, students: readonly number[]): Promise<void> => {
  const otherRole = db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .where(
      and(
        eq(memberRole.schoolId, member.schoolId),
        eq(memberRole.memberId, member.id),
        ne(memberRole.roleId, role.student),
      ),
    )
  await lockMembers(db, schoolId, students, notExists(otherRole))
}

/**
 * Graduates a node with its subtree, irreversibly. Marks the nodes, removes their managers, marks the students as
 * left, frees their beds and groups, locks their accounts, and takes the parent role from parents without another
 * child here. Membership and parent links stay.
 */
export const graduate = async (db: Db, node: ClassKey) => {
  const { schoolId } = node
  const nodes = await lockSubtree(db, node)
  await markGraduated(db, schoolId, nodes)
  // Otherwise former managers could still reach students who left, and a graduated class no longer allows removing
  // them. The audit trail keeps their names.
  await deleteManagersOfClasses(db, schoolId, nodes)
  const students = await listStudents(db, schoolId, nodes)
  await endStaysInSchool(db, schoolId, students)
  await endBoarding(db, schoolId, students, leftStatus)
  await whenStudentsLeave.tell(db, { schoolId, students })
  await lockAccounts(db, schoolId, students)
  // Keep the parent links, so that a former student's record still names the parents.
  const parents = await endParentsWithoutChild(db, schoolId, await listParents(db, schoolId, students))
  return { students: students.length, parents }
}
