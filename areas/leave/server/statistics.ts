import { type SQL, and, eq, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isFollowedPerson } from '../../access/server/index.ts'
import { selectTreeInOrder } from '../../organisation/server/index.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { narrowToSchoolOfNode } from '../../registry/server/membership.ts'
import { isInSchool, isNotLeft, shownRecord, studentInfoJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { leave as calls } from '../contract.ts'
import type { LeaverRow } from '../views.ts'
import { selectStudentsOnLeave } from './onLeave.ts'

interface ClassQuery {
  readonly schoolId: number
  readonly deptId: number
  readonly at: Date
  /** SQL for the class that a `member` counts in. */
  readonly classId: SQL
  /** Conditions on `member`: which accounts are shown, and which of them are followed (undefined for all). */
  readonly shown: SQL | undefined
  readonly followed: SQL | undefined
}

/** A class, with the number of its students who are not counted: suspended, or with an account that is not shown. */
interface CountedClass extends LeaverRow {
  readonly notCounted: number
}

/** Counts the students of each class of a department, and those on leave at a moment, in one statement. */
const countClasses = async (db: Db, query: ClassQuery): Promise<CountedClass[]> => {
  const { schoolId, deptId, at, classId, shown, followed } = query
  const isCounted = and(isInSchool, shown)
  const onRoll = and(eq(member.schoolId, schoolId), isNotLeft, followed)
  const { rows } = await db.execute<{ [Name in keyof CountedClass]: CountedClass[Name] }>(sql`
    with recursive tree as (${selectTreeInOrder(schoolId, eq(department.id, deptId))}),
    away as materialized (${selectStudentsOnLeave(schoolId, at)}),
    everybody as materialized (
      select ${classId} as class_id, count(*) filter (where ${isCounted})::int as students,
        count(*)::int as on_roll
      from ${member} join ${studentInfo} on ${studentInfoJoin} where ${onRoll} group by 1
    ),
    leavers as materialized (
      select ${classId} as class_id, count(*)::int as students,
        json_agg(json_build_object('leaverId', ${member.id}, 'leaverName', ${member.name})
          order by ${member.pinyin}, ${member.id}) as names
      from away join ${member} on ${member.id} = away.student_id join ${studentInfo} on ${studentInfoJoin}
      where ${onRoll} and ${isCounted} group by 1
    )
    select class.id as "deptId", class.name as "deptName", coalesce(everybody.students, 0) as "memberCount",
      coalesce(everybody.on_roll - everybody.students, 0) as "notCounted",
      coalesce(leavers.students, 0) as "leaveUserCount", coalesce(leavers.names, '[]') as "leaveUsers"
    from tree join ${department} as class on class.school_id = ${schoolId} and class.id = tree.id
    left join everybody on everybody.class_id = class.id
    left join leavers on leavers.class_id = class.id
    where class.type = ${nodeType.class} and class.del_flag <> ${graduatedFlag}
      ${followed === undefined ? sql`` : sql`and everybody.students > 0`}
    order by tree.place`)
  return rows
}

/** The present class of a student, or their class of a moment that the report is for. */
const classOf = (at: Date | undefined): SQL =>
  at === undefined ? sql`${member.mainDepartmentId}` : classAt(sql`${at.toISOString()}::timestamptz`)

/** Returns classes with their students and those on leave. The sums fill the table's last row (O-RULE-048). */
export const findStatistics = async ({ db, session, body, clock }: Context<typeof calls.statistics>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptId)
  const asked = body.checkTime === undefined ? undefined : fromWireTime(body.checkTime, session.timeZone)
  const at = asked ?? clock.now()
  const followed = isFollowedPerson(schoolId, member.id, session)
  const people = { classId: classOf(asked), shown: shownRecord(body), followed }
  const classes = await countClasses(db, { schoolId, deptId: body.deptId, at, ...people })
  const { limit, offset } = pageBounds(body)
  return {
    deptStudentNum: classes.reduce((sum, { memberCount }) => sum + memberCount, 0),
    notCounted: classes.reduce((sum, { notCounted }) => sum + notCounted, 0),
    checkTime: toWireTime(at, session.timeZone),
    deptLeaverPage: toPage(body, classes.slice(offset, offset + limit), classes.length),
  }
}
