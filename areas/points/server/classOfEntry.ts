import { type SQL, and, eq, not, or, sql } from 'drizzle-orm'
import { isPersonBelow } from '../../organisation/server/index.ts'
import { classAt, hasLeftClass } from '../../registry/server/classStays.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { pointsRecord } from './tables.ts'

const classAtEntry = classAt(sql`${pointsRecord.at}`)

/** SQL that joins the class in which the `member` of an entry was when it was written. */
export const classOfEntryJoin = (schoolId: number): SQL | undefined =>
  and(
    eq(department.schoolId, schoolId),
    sql`${department.id} = case when ${hasLeftClass(schoolId, pointsRecord.studentId)}
      then ${classAtEntry} else ${member.mainDepartmentId} end`,
  )

/** SQL that is true for entries whose student was in the department, or below it, when the entry was written. */
export const isEntryBelow = (schoolId: number, departmentId: number | undefined): SQL | undefined => {
  if (departmentId === undefined) return undefined
  const below = sql`select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    eq(departmentAncestor.ancestorId, departmentId),
  )}`
  const moved = hasLeftClass(schoolId, pointsRecord.studentId)
  const wasBelow = sql`exists (select 1 from ${member}
    where ${memberJoin(pointsRecord.schoolId, pointsRecord.studentId)} and ${classAtEntry} in (${below}))`
  return or(and(not(moved), isPersonBelow(schoolId, pointsRecord.studentId, departmentId)), and(moved, wasBelow))
}
