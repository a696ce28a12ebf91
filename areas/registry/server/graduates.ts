import { type Column, type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduateRefusals, graduatedFlag, leftStatus } from '../contract.ts'
import { studentInfoJoin, studentRoleJoin } from './people.ts'
import { department } from './tables/departments.ts'
import { member, memberDepartment, memberRole } from './tables/members.ts'
import { studentInfo } from './tables/students.ts'

/** SQL condition for people who are in a graduated node. */
const isInGraduatedNode = (schoolId: Column, memberId: Column): SQL =>
  sql`exists (select 1 from ${memberDepartment} join ${department}
    on ${department.schoolId} = ${memberDepartment.schoolId} and ${department.id} = ${memberDepartment.departmentId}
    where ${memberDepartment.schoolId} = ${schoolId} and ${memberDepartment.memberId} = ${memberId}
    and ${eq(department.delFlag, graduatedFlag)})`

/** SQL condition for graduates: students who left with a graduated node. The caller joins `studentInfo`. */
export const hasGraduated = sql<boolean>`(${studentInfo.status} is not distinct from ${sql.raw(String(leftStatus))}
  and ${isInGraduatedNode(studentInfo.schoolId, studentInfo.memberId)})`

/** Lists the graduates among these people. The account of a graduate who is also staff is not locked. */
const listGraduates = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select({ name: member.name, locked: member.locked })
    .from(member)
    .innerJoin(studentInfo, studentInfoJoin)
    .innerJoin(memberRole, studentRoleJoin)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, [...ids]), hasGraduated))

/** Refuses actions that would make graduates students again. */
export const refuseGraduates = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const [first] = await listGraduates(db, schoolId, ids)
  if (first) throw new Refusal(graduateRefusals.graduatedPerson, { name: first.name })
}

/** Refuses actions on graduates who have no other role at the school. */
export const refuseLockedGraduates = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const locked = (await listGraduates(db, schoolId, ids)).find((one) => one.locked)
  if (locked) throw new Refusal(graduateRefusals.graduatedPerson, { name: locked.name })
}
