import { type SQL, and, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import {
  closedRecord,
  isInSchool,
  isNotGraduated,
  mainDepartmentJoin,
  shownRecord,
  studentInfoJoin,
} from '../../registry/server/people.ts'
import { graduatedFlag, inSchoolStatus } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { PeopleFilter } from './people.ts'
import { showsGraduated } from './people.ts'

/** Numbers of people of a school. */
export interface Figures {
  readonly people: number
  readonly boarding: number
}

/** SQL that matches any of these ids. */
export const anyOfIds = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::bigint[])`

const selectStudents = (ids: readonly number[], shown: PeopleFilter): SQL => sql`
  select ${member.schoolId} as school_id, ${member.id} as member_id, ${studentInfo.accommodation} as boards
  from ${member} join ${studentInfo} on ${studentInfoJoin}
  join ${department} on ${mainDepartmentJoin}
  where ${and(
    sql`${member.schoolId} = ${anyOfIds(ids)}`,
    shownRecord(shown),
    showsGraduated(shown) ? undefined : and(isInSchool, isNotGraduated),
  )}`

const selectStaff = (ids: readonly number[], shown: PeopleFilter): SQL => sql`
  select ${member.schoolId} as school_id, ${member.id} as member_id, false as boards from ${member}
  join ${memberRole} on ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id}
    and ${memberRole.roleId} = ${role.staff}
  where ${and(sql`${member.schoolId} = ${anyOfIds(ids)}`, shownRecord(shown))}`

/** The people for which figures are counted. */
export interface FigureQuery {
  readonly isStudent: boolean
  readonly shown: PeopleFilter
}

/** SQL for the people of schools one by one (`school_id`, `member_id`, `boards`). It is exact for any filter. */
export const selectEach = (ids: readonly number[], { isStudent, shown }: FigureQuery): SQL =>
  isStudent ? selectStudents(ids, shown) : selectStaff(ids, shown)

const countEach = (ids: readonly number[], counting: FigureQuery): SQL => sql`
  select school_id as id, count(*)::int as people, count(*) filter (where boards)::int as boarding
  from (${selectEach(ids, counting)}) as people group by 1`

/** SQL for the few students of schools with a closed record. An index finds them. */
export const selectClosed = (ids: readonly number[]): SQL => sql`
  select ${member.schoolId} as school_id, ${member.id} as member_id from ${member}
  where ${member.schoolId} = ${anyOfIds(ids)} and ${closedRecord()}
    and ${member.mainDepartmentId} is not null and ${member.mainDepartmentId} not in (select ${department.id}
      from ${department} where ${department.schoolId} = ${anyOfIds(ids)} and ${department.delFlag} = ${graduatedFlag})`

/**
 * SQL that counts students in school with open accounts as all of them minus the few disabled or locked ones. An index
 * finds these few, so the million member records are not read. Students of graduated classes are no longer in school,
 * so their locked accounts are left out. A student without a class counts as well. The few are looked up one by one
 * (`offset 0`), because the planner underestimates a school's share and would otherwise read all students.
 */
const countByLeavingOut = (ids: readonly number[]): SQL => sql`
  with gone as materialized (${selectClosed(ids)}),
  counted as (select school_id, count(*)::int as people, count(*) filter (where accommodation)::int as boarding
    from ${studentInfo} as info where school_id = ${anyOfIds(ids)} and status = ${inSchoolStatus} group by 1),
  left_out as (select info.school_id, count(*)::int as people, count(*) filter (where accommodation)::int as boarding
    from gone cross join lateral (select * from ${studentInfo} as one where one.school_id = gone.school_id
      and one.member_id = gone.member_id and one.status = ${inSchoolStatus} offset 0) as info group by 1)
  select counted.school_id as id, counted.people - coalesce(left_out.people, 0) as people,
    counted.boarding - coalesce(left_out.boarding, 0) as boarding
  from counted left join left_out on left_out.school_id = counted.school_id`

/** True for students in school with open accounts, whom the faster statements count. */
export const isUsualCount = ({ isStudent, shown }: FigureQuery): boolean =>
  isStudent && !shown.viewAccountDisable && !shown.viewLocked && !showsGraduated(shown)

/** Counts the people of schools, by school. */
export const countFigures = async (
  db: Db,
  ids: readonly number[],
  counting: FigureQuery,
): Promise<ReadonlyMap<number, Figures>> => {
  const { rows } = await db.execute<{ id: number; people: number; boarding: number }>(
    isUsualCount(counting) ? countByLeavingOut(ids) : countEach(ids, counting),
  )
  return new Map<number, Figures>(rows.map(({ id, ...figures }) => [id, figures]))
}
