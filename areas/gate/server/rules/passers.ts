import { and, eq, inArray, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { Passer } from './matchRules.ts'

const departmentsOf = sql<number[]>`array(select distinct ${departmentAncestor.ancestorId}
  from ${memberDepartment} join ${departmentAncestor}
    on ${departmentAncestor.schoolId} = ${memberDepartment.schoolId}
    and ${departmentAncestor.departmentId} = ${memberDepartment.departmentId}
  where ${memberDepartment.schoolId} = ${memberRole.schoolId} and ${memberDepartment.memberId} = ${memberRole.memberId})`

/** Returns the students among these people, or all of a school, with the facts that rules depend on. */
export const findPassers = async (
  db: Db,
  schoolId: number,
  memberIds?: readonly number[],
): Promise<ReadonlyMap<number, Passer>> => {
  const rows = await db
    .select({
      id: memberRole.memberId,
      isBoarder: sql<boolean>`coalesce(${studentInfo.accommodation}, false)`,
      departmentIds: departmentsOf.mapWith((ids: readonly unknown[]) => ids.map(Number)),
    })
    .from(memberRole)
    .leftJoin(
      studentInfo,
      and(eq(studentInfo.schoolId, memberRole.schoolId), eq(studentInfo.memberId, memberRole.memberId)),
    )
    .where(
      and(
        eq(memberRole.schoolId, schoolId),
        eq(memberRole.roleId, role.student),
        memberIds === undefined ? undefined : inArray(memberRole.memberId, [...memberIds]),
      ),
    )
  return new Map(rows.map(({ id, ...passer }) => [id, passer]))
}
