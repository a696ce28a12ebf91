import { type SQL, and, eq, notInArray, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { inParts } from '../../../platform/server/inParts.ts'
import type { RecordKey } from './directory/accounts.ts'
import { memberDepartment } from './tables/members.ts'

const ofMember = ({ schoolId, memberId }: RecordKey) =>
  and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, memberId))

/** Puts a member into departments; gives how many of these they were not in before. */
export const putInDepartments = async (
  db: Db,
  { schoolId, memberId }: RecordKey,
  departments: readonly number[],
): Promise<number> => {
  const rows = [...new Set(departments)].map((departmentId) => ({ schoolId, memberId, departmentId }))
  if (rows.length === 0) return 0
  const added = await db
    .insert(memberDepartment)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: memberDepartment.departmentId })
  return added.length
}

/** Takes a member out of one department. */
export const takeOutOfDepartment = async (db: Db, record: RecordKey, departmentId: number): Promise<void> => {
  await db.delete(memberDepartment).where(and(ofMember(record), eq(memberDepartment.departmentId, departmentId)))
}

/** Takes a member out of every department but these. */
export const keepDepartments = async (db: Db, record: RecordKey, kept: readonly number[]): Promise<void> => {
  await db.delete(memberDepartment).where(and(ofMember(record), notInArray(memberDepartment.departmentId, [...kept])))
}

/** Puts people into departments; a pair that is there already stays. */
export const putEachInDepartments = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly departmentId: number }[],
): Promise<void> =>
  inParts(pairs, (some) =>
    db.execute(sql`insert into member_department (school_id, member_id, department_id)
      select ${schoolId}, member_id, department_id from unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ departmentId }) => departmentId))}::bigint[]) as listed (member_id, department_id)
      on conflict do nothing`),
  )

/** Takes people out of departments. */
export const takeEachOutOfDepartments = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly departmentId: number }[],
): Promise<void> =>
  inParts(pairs, (some) =>
    db.execute(sql`delete from member_department using unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ departmentId }) => departmentId))}::bigint[]) as listed (member_id, department_id)
      where school_id = ${schoolId} and member_department.member_id = listed.member_id
        and member_department.department_id = listed.department_id`),
  )

/** A class that goes from one grade to another. */
export interface GradeChange {
  readonly classId: number
  readonly from: number
  readonly to: number
}

/** SQL for the students of such classes who are in the grade itself too, each with the grade that is left and the one that is entered. */
export const studentsInGrades = (schoolId: number, changes: readonly GradeChange[]): SQL => sql`
  select distinct held.member_id, held.department_id as from_id, listed.to_id
  from unnest(${sql.param(changes.map(({ classId }) => classId))}::bigint[],
      ${sql.param(changes.map(({ from }) => from))}::bigint[], ${sql.param(changes.map(({ to }) => to))}::bigint[])
      as listed (class_id, from_id, to_id)
    join member_department room on room.school_id = ${schoolId} and room.department_id = listed.class_id
    join member_department held on held.school_id = ${schoolId} and held.member_id = room.member_id
      and held.department_id = listed.from_id
    join member_role part on part.school_id = ${schoolId} and part.member_id = held.member_id
      and part.role_id = ${sql.raw(String(role.student))}`

/** Enters the students of classes that change their grade in the new grade, where they are in the old one. */
export const enterGrades = async (db: Db, schoolId: number, changes: readonly GradeChange[]): Promise<void> => {
  await db.execute(sql`insert into member_department (school_id, member_id, department_id)
    select ${schoolId}, going.member_id, going.to_id from (${studentsInGrades(schoolId, changes)}) as going
    on conflict do nothing`)
}

/** Takes them out of the old one. */
export const leaveGrades = async (db: Db, schoolId: number, changes: readonly GradeChange[]): Promise<void> => {
  await db.execute(sql`delete from member_department using (${studentsInGrades(schoolId, changes)}) as going
    where member_department.school_id = ${schoolId} and member_department.member_id = going.member_id
      and member_department.department_id = going.from_id`)
}
