import { type SQL, and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { inSchoolStatus, nodeType } from '../contract.ts'
import { declareIdleRows } from './idleRows.ts'
import { classStay } from './tables/classStays.ts'
import { department } from './tables/departments.ts'
import { member, memberDepartment } from './tables/members.ts'
import { studentInfo } from './tables/students.ts'

// Stays follow from `member_department`, whose rows an undo compares already.
declareIdleRows('class_stay', sql`true`)

/**
 * Ends and begins stays, so that the open ones are the classes that these members are in now. Call it after each write
 * of `member_department`. The caller has locked the members, or has just inserted them.
 */
export const recordClassStays = async (db: Db, schoolId: number, members: readonly number[]): Promise<void> => {
  if (members.length === 0) return
  const changed = sql`select unnest(${sql.param([...members])}::bigint[])`
  const inClass = sql`select held.member_id, held.department_id
    from ${memberDepartment} held join ${department} class
      on class.school_id = held.school_id and class.id = held.department_id and class.type = ${nodeType.class}
    where held.school_id = ${schoolId} and held.member_id in (${changed})`
  await db.execute(sql`update ${classStay} stay set until_at = now()
    where stay.school_id = ${schoolId} and stay.member_id in (${changed}) and stay.until_at is null
      and (stay.member_id, stay.department_id) not in (${inClass})`)
  // `now()` is the same for the whole transaction. If a member leaves a class and rejoins it in one transaction, the
  // new stay has the key of the one that was just ended, so reopen that one.
  await db.execute(sql`insert into ${classStay} (school_id, member_id, department_id, from_at)
    select ${schoolId}, held.member_id, held.department_id, now() from (${inClass}) held
    where not exists (select from ${classStay} stay where stay.school_id = ${schoolId}
      and stay.member_id = held.member_id and stay.department_id = held.department_id and stay.until_at is null)
    on conflict (school_id, member_id, department_id, from_at) do update set until_at = null`)
}

/** Ends the stays of students in school, who leave it with their class. Their membership of the class remains. */
export const endStaysInSchool = async (db: Db, schoolId: number, students: readonly number[]): Promise<void> => {
  await db.execute(sql`update ${classStay} stay set until_at = now() from ${studentInfo} info
    where stay.school_id = ${schoolId} and stay.member_id = any(${sql.param([...students])}::bigint[])
      and stay.until_at is null and info.school_id = stay.school_id and info.member_id = stay.member_id
      and info.status = ${inSchoolStatus}`)
}

/**
 * SQL for the id of the class that a `member` was in at a moment: of several the one entered last, null for a time between
 * two classes. Before the first recorded stay it is the class of that stay; without any it is the main department.
 */
export const classAt = (moment: SQL): SQL<number | null> => sql<number | null>`(select case
    when count(*) = 0 then ${member.mainDepartmentId}
    else (array_agg(case when stay.until_at is null or stay.until_at > ${moment} or stay.from_at > ${moment}
        then stay.department_id end
      order by stay.from_at <= ${moment} desc, case when stay.from_at <= ${moment} then stay.from_at end desc, stay.from_at))[1]
    end
  from ${classStay} stay where stay.school_id = ${member.schoolId} and stay.member_id = ${member.id})`

/**
 * SQL that is true for members who have left a class. The others' class at every moment is the present one, so a report
 * over many rows asks this first.
 */
export const hasLeftClass = (schoolId: number, memberId: AnyPgColumn): SQL =>
  sql`${memberId} = any(array(select ${classStay.memberId} from ${classStay}
    where ${and(eq(classStay.schoolId, schoolId), isNotNull(classStay.untilAt))}))`
