import { type Column, type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { ofStudentInfo, ofStudentRole } from './joins.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { graduateRefusals, graduatedFlag, leftStatus } from '../contract.ts'
import { department } from './tables/departments.ts'
import { member, memberDepartment, memberRole } from './tables/members.ts'
import { studentInfo } from './tables/students.ts'

/** SQL that holds for people who are in a node that has graduated. */
const isInGraduatedNode = (schoolId: Column, memberId: Column): SQL =>
  sql`exists (select 1 from ${memberDepartment} join ${department}
    on ${department.schoolId} = ${memberDepartment.schoolId} and ${department.id} = ${memberDepartment.departmentId}
    where ${memberDepartment.schoolId} = ${schoolId} and ${memberDepartment.memberId} = ${memberId}
    and ${eq(department.delFlag, graduatedFlag)})`

/** SQL that holds for students who have graduated: they left with a node that did. `studentInfo` is joined by the caller. */
export const hasGraduated = sql<boolean>`(${studentInfo.status} is not distinct from ${sql.raw(String(leftStatus))}
  and ${isInGraduatedNode(studentInfo.schoolId, studentInfo.memberId)})`

/** The graduates among some people of a school; who is staff as well has an account that is not locked. */
const listGraduates = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select({ name: member.name, locked: member.locked })
    .from(member)
    .innerJoin(studentInfo, ofStudentInfo)
    .innerJoin(memberRole, ofStudentRole)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, [...ids]), hasGraduated))

/** Refuses what would make pupils of graduates again. */
export const refuseGraduates = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const [first] = await listGraduates(db, schoolId, ids)
  if (first) throw new Refusal(graduateRefusals.graduatedPerson, { name: first.name })
}

/** Refuses what graduates may no longer do who are nothing else at the school. */
export const refuseLockedGraduates = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const locked = (await listGraduates(db, schoolId, ids)).find((one) => one.locked)
  if (locked) throw new Refusal(graduateRefusals.graduatedPerson, { name: locked.name })
}
