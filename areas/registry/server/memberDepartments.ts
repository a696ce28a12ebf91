import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { recordClassStays } from './classStays.ts'
import type { RecordKey } from './directory/accounts.ts'
import { memberDepartment } from './tables/members.ts'

const ofMember = ({ schoolId, memberId }: RecordKey) =>
  and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, memberId))

/** Adds a member to departments. Returns how many were new. */
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
  await recordClassStays(db, schoolId, [memberId])
  return added.length
}

/** Removes a member from one department. */
export const removeFromDepartment = async (db: Db, record: RecordKey, departmentId: number): Promise<void> => {
  await db.delete(memberDepartment).where(and(ofMember(record), eq(memberDepartment.departmentId, departmentId)))
  await recordClassStays(db, record.schoolId, [record.memberId])
}

/** Removes a member from every department except these. */
export const keepDepartments = async (db: Db, record: RecordKey, kept: readonly number[]): Promise<void> => {
  await db.delete(memberDepartment).where(and(ofMember(record), notInArray(memberDepartment.departmentId, [...kept])))
  await recordClassStays(db, record.schoolId, [record.memberId])
}

interface Place {
  readonly memberId: number
  readonly departmentId: number
}

/** Adds people to departments. Existing pairs stay. */
export const putEachInDepartments = (db: Db, schoolId: number, pairs: readonly Place[]): Promise<void> =>
  processInBatches(pairs, async (some) => {
    const people = some.map(({ memberId }) => memberId)
    await db.execute(sql`insert into member_department (school_id, member_id, department_id)
      select ${schoolId}, member_id, department_id from unnest(${sql.param(people)}::bigint[],
        ${sql.param(some.map(({ departmentId }) => departmentId))}::bigint[]) as listed (member_id, department_id)
      on conflict do nothing`)
    await recordClassStays(db, schoolId, people)
  })

/** Removes people from departments. */
export const removeEachFromDepartments = (db: Db, schoolId: number, pairs: readonly Place[]): Promise<void> =>
  processInBatches(pairs, async (some) => {
    const people = some.map(({ memberId }) => memberId)
    await db.execute(sql`delete from member_department using unnest(${sql.param(people)}::bigint[],
        ${sql.param(some.map(({ departmentId }) => departmentId))}::bigint[]) as listed (member_id, department_id)
      where school_id = ${schoolId} and member_department.member_id = listed.member_id
        and member_department.department_id = listed.department_id`)
    await recordClassStays(db, schoolId, people)
  })
