import { type SQL, and, eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { classAt } from '../../registry/server/classStays.ts'
import {
  isInSchool,
  isNotGraduated,
  mainDepartmentJoin,
  shownRecord,
  studentInfoJoin,
} from '../../registry/server/people.ts'
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

/** SQL for the class of a `member` on a day: the class at the end of a past day, otherwise the present one. */
export const classOnDay = ({ day, today, timeZone }: ReportDay): SQL<number | null> =>
  day < today
    ? classAt(sql`${startOfDay(nextDay(day), timeZone).toISOString()}::timestamptz`)
    : sql<number | null>`${member.mainDepartmentId}`

interface SelectInput {
  readonly schoolId: number
  readonly shown: PeopleFilter
  /** The class in which a student counts. The present one by default. */
  readonly classId?: SQL<number | null>
  /** Undefined for all people of the school. */
  readonly asker?: Asker
  /** Further conditions on `member`. */
  readonly where?: SQL | undefined
}

/**
 * SQL for the counted students: in school, with an account that is shown, within reach. The reports count by class, so a
 * student without a class isn't counted, though `presentStudent` holds.
 */
export const selectCountedStudents = ({ schoolId, shown, classId, asker, where }: SelectInput): SQL => sql`
  select ${member.id} as member_id, ${classId ?? member.mainDepartmentId} as class_id, ${studentInfo.accommodation} as boards
  from ${member} join ${studentInfo} on ${studentInfoJoin}
  join ${department} on ${mainDepartmentJoin}
  where ${and(
    eq(member.schoolId, schoolId),
    showsGraduated(shown) ? undefined : and(isInSchool, isNotGraduated),
    shownRecord(shown),
    asker && mayReadTemperatures(schoolId, member.id, asker),
    where,
  )}`

/** SQL for the counted staff: with an account that is shown, within reach. */
export const selectCountedStaff = ({ schoolId, shown, asker, where }: Omit<SelectInput, 'classId'>): SQL => sql`
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
