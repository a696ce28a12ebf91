import { and, asc, eq, inArray, ne, notExists } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { announcement } from '../../../platform/server/announcement.ts'
import { leftStatus } from '../../registry/contract.ts'
import { deleteManagersOfClasses } from '../../registry/server/classManagers.ts'
import { markGraduated } from '../../registry/server/departments.ts'
import { lockMembers } from '../../registry/server/members.ts'
import { endParentsWithoutChild, listParents } from '../../registry/server/parentRoles.ts'
import { endBoarding } from '../../registry/server/studentInfo.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { ClassKey } from './classData.ts'

/** Students of a school have left it: their records stay, and are locked where they are nothing else. */
export const whenStudentsLeave = announcement<{ readonly schoolId: number; readonly students: readonly number[] }>()

/** The node and all below it, held for the rest of the transaction. */
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

/** The students of some nodes. */
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

/** Locks the accounts of those who are nothing but students; who has another role in the school keeps the seat. */
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
 * Graduates a node with all below it: its nodes are marked and led by nobody, its students have left, their beds and groups
 * are free, their accounts locked, and parents without another child here lose their role. Nothing of it can be taken back.
 */
export const graduate = async (db: Db, node: ClassKey) => {
  const { schoolId } = node
  const nodes = await lockSubtree(db, node)
  await markGraduated(db, schoolId, nodes)
  // Else who led a class would go on reaching those who have left.
  await deleteManagersOfClasses(db, schoolId, nodes)
  const students = await listStudents(db, schoolId, nodes)
  await endBoarding(db, schoolId, students, leftStatus)
  await whenStudentsLeave.tell(db, { schoolId, students })
  await lockAccounts(db, schoolId, students)
  // The links stay, so that a former student's record still says whose child it was.
  const parents = await endParentsWithoutChild(db, schoolId, await listParents(db, schoolId, students))
  return { students: students.length, parents }
}
