import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { selectStudentsOnLeave } from '../../../leave/server/index.ts'
import { isInSchool, openRecord } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { type Place, insidePlaces } from '../../../whereabouts/contract.ts'
import { isPlaceAmong, isUnseenSince } from '../../../whereabouts/server/index.ts'
import { whereabouts } from '../../../whereabouts/server/tables.ts'

/** Counts of a class's students (null for no class) by where they were last seen, and of those on leave. */
interface ClassNow {
  readonly classId: number | null
  readonly studentNum: number
  readonly inScNum: number
  readonly inHomeNum: number
  readonly onRoadNum: number
  readonly leaveNum: number
  /** On leave and last seen inside before the leave began, so that the location is unknown. */
  readonly leaveUnseenNum: number
}

/**
 * Counts a school's students by class in one statement. Callers sum the classes that they may see. Suspended students
 * and closed accounts are left out, as on the dormitory's board. `getPlaceCounted` is the rule for one student.
 */
export const countClasses = async (db: Db, schoolId: number, now: Date): Promise<ClassNow[]> => {
  const isSeen = (...places: readonly Place[]) => isPlaceAmong(sql`state.state_dict_id`, places)
  const inside = isSeen(...insidePlaces)
  const isUnseen = isUnseenSince(sql`state.at`, sql`away.since`)
  const counted = (where: SQL) => sql`(count(*) filter (where ${where}))::int`
  const { rows } = await db.execute<{ [Name in keyof ClassNow]: ClassNow[Name] }>(sql`
    with away as materialized (${selectStudentsOnLeave(schoolId, now)}),
    state as materialized (
      select ${whereabouts.memberId} as member_id, ${whereabouts.stateDictId} as state_dict_id, ${whereabouts.at} as at
      from ${whereabouts}
      where ${whereabouts.schoolId} = ${schoolId} and ${whereabouts.aspect} = 'place'
    )
    select ${member.mainDepartmentId} as "classId", count(*)::int as "studentNum",
      ${counted(sql`${inside} and not ${isUnseen}`)} as "inScNum", ${counted(isSeen('home'))} as "inHomeNum",
      ${counted(isSeen('road'))} as "onRoadNum", count(away.student_id)::int as "leaveNum",
      ${counted(sql`${inside} and ${isUnseen}`)} as "leaveUnseenNum"
    from ${studentInfo}
    join ${member} on ${member.schoolId} = ${studentInfo.schoolId} and ${member.id} = ${studentInfo.memberId}
    left join state on state.member_id = ${member.id}
    left join away on away.student_id = ${member.id}
    where ${studentInfo.schoolId} = ${schoolId} and ${isInSchool} and ${openRecord()}
    group by 1`)
  return rows
}

/** Sums the counts of classes. */
export const sumClasses = (classes: readonly ClassNow[]) => {
  const sum = (value: (row: ClassNow) => number) => classes.reduce((all, row) => all + value(row), 0)
  const [studentNum, inScNum] = [sum((row) => row.studentNum), sum((row) => row.inScNum)]
  const [inHomeNum, onRoadNum] = [sum((row) => row.inHomeNum), sum((row) => row.onRoadNum)]
  return {
    studentNum,
    inScNum,
    inHomeNum,
    onRoadNum,
    unknowNum: studentNum - inScNum - inHomeNum - onRoadNum,
    leaveNum: sum((row) => row.leaveNum),
    leaveUnseenNum: sum((row) => row.leaveUnseenNum),
  }
}
