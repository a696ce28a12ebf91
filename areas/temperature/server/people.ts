import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { graduatedFlag, leftStatus } from '../../registry/contract.ts'
import { classAt, hasLeftClass } from '../../registry/server/classStays.ts'
import {
  isInSchool,
  isNotGraduated,
  mainDepartmentJoin,
  shownRecord,
  studentInfoJoin,
} from '../../registry/server/people.ts'
import { classStay } from '../../registry/server/tables/classStays.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { SheetFrame } from '../views.ts'
import { mayReadTemperatures } from './reach.ts'

/** Which closed accounts and graduated classes to show in addition to open ones. */
export interface PeopleFilter {
  readonly viewAccountDisable: boolean
  readonly viewLocked: boolean
  readonly viewDel: boolean
  readonly viewDelFlag: boolean
}

/** Only open accounts and classes that have not graduated. */
export const defaultPeopleFilter: PeopleFilter = {
  viewAccountDisable: false,
  viewLocked: false,
  viewDel: false,
  viewDelFlag: false,
}

/** Returns only the filter of a call's input, so that requests that differ elsewhere can share a count. */
export const toPeopleFilter = ({
  viewAccountDisable,
  viewLocked,
  viewDel,
  viewDelFlag,
}: PeopleFilter): PeopleFilter => ({ viewAccountDisable, viewLocked, viewDel, viewDelFlag })

/** Returns true if graduated classes are shown. The specification has two names for it (conflicts C-026). */
export const showsGraduated = ({ viewDel, viewDelFlag }: PeopleFilter): boolean => viewDel || viewDelFlag

/** A day of a report, and the current day, both in the school's time. */
export interface ReportDay {
  readonly day: string
  readonly today: string
  readonly timeZone: string
}

/** Returns the day of a sheet. */
export const reportDayOf = ({ date, nowTime }: SheetFrame, timeZone: string): ReportDay => ({
  day: date,
  today: nowTime.slice(0, 10),
  timeZone,
})

const endOfDay = ({ day, timeZone }: ReportDay): SQL =>
  sql`${startOfDay(nextDay(day), timeZone).toISOString()}::timestamptz`

/** SQL for the class of a `member` on a day: the class at the end of a past day, otherwise the present one. */
export const classOnDay = (schoolId: number, on: ReportDay): SQL<number | null> =>
  on.day < on.today
    ? sql<number | null>`case when ${hasLeftClass(schoolId, member.id)} then ${classAt(endOfDay(on))}
        else ${member.mainDepartmentId} end`
    : sql<number | null>`${member.mainDepartmentId}`

/**
 * SQL for the students who were in school on a past day, in a class that has graduated since. Graduating ended their
 * stay, their status and their account.
 */
const graduatedSince = (schoolId: number, on: ReportDay, shown: PeopleFilter): SQL | undefined =>
  and(
    eq(studentInfo.status, leftStatus),
    shown.viewAccountDisable ? undefined : sql`not ${member.disabled}`,
    sql`exists (select 1 from ${classStay} as stay join ${department} as class on class.school_id = stay.school_id
      and class.id = stay.department_id and class.del_flag = ${graduatedFlag}
      where stay.school_id = ${schoolId} and stay.member_id = ${member.id} and stay.until_at > ${endOfDay(on)}
        and stay.department_id = ${classOnDay(schoolId, on)})`,
  )

interface SelectInput {
  readonly schoolId: number
  readonly shown: PeopleFilter
  /** The day whose class a student counts in. Today by default. */
  readonly on?: ReportDay
  /** Undefined for all people of the school. */
  readonly asker?: Asker
  /** Further conditions on `member`. */
  readonly where?: SQL | undefined
}

/**
 * SQL for the counted students: in school, with an account that is shown, within reach. The reports count by class, so a
 * student without a class isn't counted, though `presentStudent` holds.
 */
export const selectCountedStudents = ({ schoolId, shown, on, asker, where }: SelectInput): SQL => sql`
  select ${member.id} as member_id, ${on ? classOnDay(schoolId, on) : member.mainDepartmentId} as class_id,
    ${studentInfo.accommodation} as boards
  from ${member} join ${studentInfo} on ${studentInfoJoin}
  join ${department} on ${mainDepartmentJoin}
  where ${and(
    eq(member.schoolId, schoolId),
    or(
      and(showsGraduated(shown) ? undefined : and(isInSchool, isNotGraduated), shownRecord(shown), sql`true`),
      on && on.day < on.today ? graduatedSince(schoolId, on, shown) : undefined,
    ),
    asker && mayReadTemperatures(schoolId, member.id, asker),
    where,
  )}`

/** SQL for the counted staff: with an account that is shown, within reach. */
export const selectCountedStaff = ({ schoolId, shown, asker, where }: Omit<SelectInput, 'on'>): SQL => sql`
  select ${member.id} as member_id, ${member.mainDepartmentId} as class_id, false as boards from ${member}
  where ${and(
    eq(member.schoolId, schoolId),
    sql`exists (select 1 from ${memberRole} where ${and(
      eq(memberRole.schoolId, member.schoolId),
      eq(memberRole.memberId, member.id),
      eq(memberRole.roleId, role.staff),
    )})`,
    shownRecord(shown),
    asker && mayReadTemperatures(schoolId, member.id, asker),
    where,
  )}`
