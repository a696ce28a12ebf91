import { type SQL, and, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { entryType } from '../../access/contract.ts'
import {
  closedRecord,
  isInSchool,
  isNotGraduated,
  mainDepartmentJoin,
  shownRecord,
  studentInfoJoin,
} from '../../registry/server/people.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { graduatedFlag, inSchoolStatus } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { PeopleFilter } from './people.ts'
import { showsGraduated } from './people.ts'

/** Numbers of people of a school and of their passages on a day. */
export interface Figures {
  readonly people: number
  readonly boarding: number
  readonly ins: number
  readonly outs: number
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

/** The day and the people for which figures are counted. */
export interface FigureQuery {
  readonly day: string
  readonly timeZone: string
  readonly isStudent: boolean
  readonly shown: PeopleFilter
}

type Row = { readonly id: number } & { readonly [Name in keyof Figures]: number }

/** SQL parts that count the departures (7) and returns (8) of a day by school. */
const passageSql = (ids: readonly number[], { day, timeZone }: FigureQuery) => {
  const at = (of: string) => sql`${startOfDay(of, timeZone).toISOString()}::timestamptz`
  return {
    counts: sql`r.school_id, count(*) filter (where r.state_dict_id = ${entryType.backAtSchool})::int as ins,
      count(*) filter (where r.state_dict_id = ${entryType.leftSchool})::int as outs from ${accessRecord} as r`,
    where: sql`r.school_id = ${anyOfIds(ids)} and r.at >= ${at(day)} and r.at < ${at(nextDay(day))}
      and r.state_dict_id in (${entryType.leftSchool}, ${entryType.backAtSchool})`,
  }
}

/** SQL that counts people one by one. It is exact for any filter. */
const countEach = (ids: readonly number[], counting: FigureQuery): SQL => {
  const { counts, where } = passageSql(ids, counting)
  const people = counting.isStudent ? selectStudents(ids, counting.shown) : selectStaff(ids, counting.shown)
  return sql`
    with people as materialized (${people}),
    passed as (select ${counts} join people on people.school_id = r.school_id and people.member_id = r.member_id
      where ${where} group by 1),
    counted as (select school_id, count(*)::int as people, count(*) filter (where boards)::int as boarding
      from people group by 1)
    select counted.school_id as id, counted.people, counted.boarding, coalesce(passed.ins, 0) as ins,
      coalesce(passed.outs, 0) as outs
    from counted left join passed on passed.school_id = counted.school_id`
}

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
const countByLeavingOut = (ids: readonly number[], counting: FigureQuery): SQL => {
  const { counts, where } = passageSql(ids, counting)
  const ofGone = sql`gone.school_id = info.school_id and gone.member_id = info.member_id`
  return sql`
    with gone as materialized (${selectClosed(ids)}),
    passed as (select ${counts}
      join ${studentInfo} as info on info.school_id = r.school_id and info.member_id = r.member_id
      where ${where} and info.status = ${inSchoolStatus} and not exists (select 1 from gone where ${ofGone})
      group by 1),
    counted as (select school_id, count(*)::int as people, count(*) filter (where accommodation)::int as boarding
      from ${studentInfo} as info where school_id = ${anyOfIds(ids)} and status = ${inSchoolStatus} group by 1),
    left_out as (select info.school_id, count(*)::int as people, count(*) filter (where accommodation)::int as boarding
      from gone cross join lateral (select * from ${studentInfo} as one where one.school_id = gone.school_id
        and one.member_id = gone.member_id and one.status = ${inSchoolStatus} offset 0) as info group by 1)
    select counted.school_id as id, counted.people - coalesce(left_out.people, 0) as people,
      counted.boarding - coalesce(left_out.boarding, 0) as boarding, coalesce(passed.ins, 0) as ins,
      coalesce(passed.outs, 0) as outs
    from counted left join left_out on left_out.school_id = counted.school_id
    left join passed on passed.school_id = counted.school_id`
}

const showsOnlyOpenAccounts = (shown: PeopleFilter) =>
  !shown.viewAccountDisable && !shown.viewLocked && !showsGraduated(shown)

/** Counts the people of schools and their passages on a day, by school. */
export const countFigures = async (
  db: Db,
  ids: readonly number[],
  counting: FigureQuery,
): Promise<ReadonlyMap<number, Figures>> => {
  const isUsual = counting.isStudent && showsOnlyOpenAccounts(counting.shown)
  const { rows } = await db.execute<Row>(isUsual ? countByLeavingOut(ids, counting) : countEach(ids, counting))
  return new Map<number, Figures>(rows.map(({ id, ...figures }) => [id, figures]))
}
