import { and, eq, isNull, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { narrowToSchoolOfNode, findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { isPersonBelow } from '../../organisation/server/index.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { temperature as calls } from '../contract.ts'
import { readFrame } from './frame.ts'
import { type PeopleFilter, type ReportDay, classOnDay, reportDayOf, selectCountedStudents } from './people.ts'
import { presentPeople, selectPeople } from './personRows.ts'
import { partialAsker } from './schoolReport.ts'
import type { Asker } from '../../../platform/server/asker.ts'

/** Returns the name of a department. Refuses one outside the school. */
export const readDepartmentName = async (db: Db, schoolId: number, deptId: number): Promise<string> => {
  const [row] = await db
    .select({ name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, deptId)))
  if (row === undefined) throw new Refusal(common.notFound)
  return row.name
}

interface StudentQuery {
  readonly schoolId: number
  readonly deptId: number
  readonly asker: Asker
  readonly shown: PeopleFilter
  readonly on: ReportDay
}

/** SQL for the students who were in a department or its descendants on a day, within the user's reach. */
export const selectStudentsBelow = async (db: Db, { schoolId, deptId, asker, shown, on }: StudentQuery) => {
  const [root] = await db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, deptId), isNull(department.parentId)))
  const classId = classOnDay(schoolId, on)
  const wasBelow = sql`${classId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor}
    where ${departmentAncestor.schoolId} = ${schoolId} and ${departmentAncestor.ancestorId} = ${deptId})`
  const below = on.day < on.today ? wasBelow : isPersonBelow(schoolId, member.id, deptId)
  const where = root === undefined ? below : undefined
  return selectCountedStudents({ schoolId, shown, on, where, ...partialAsker(asker) })
}

/** Returns the students of a class with their readings of a day, for one period or all. */
export const findClassReport = async ({ db, session, params, query, clock }: Context<typeof calls.classReport>) => {
  const { schoolId, deptId } = params
  if ((await findSchoolOfDepartment(db, deptId)) !== schoolId) throw new Refusal(common.notFound)
  await narrowToSchool(db, session, schoolId)
  const stand = { schoolId, timeZone: session.timeZone, now: clock.now() }
  const frame = await readFrame(db, { ...stand, whole: true }, query)
  const sought = await selectStudentsBelow(db, {
    schoolId,
    deptId,
    asker: session,
    shown: query,
    on: reportDayOf(frame, session.timeZone),
  })
  const people = await selectPeople(db, schoolId, sought)
  const asked = { ...stand, day: frame.date, periodId: frame.periodId, frame }
  return {
    frame,
    clazzName: await readDepartmentName(db, schoolId, deptId),
    rows: await presentPeople(db, asked, people),
  }
}

/** Returns a page of a department's students with their readings of a day. */
export const findUserPage = async ({ db, session, query, clock }: Context<typeof calls.userPage>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, query.deptId)
  const stand = { schoolId, timeZone: session.timeZone, now: clock.now() }
  const when = { start: query.startTime, end: query.endTime }
  const frame = await readFrame(db, { ...stand, whole: true }, when)
  const { deptId } = query
  const sought = await selectStudentsBelow(db, {
    schoolId,
    deptId,
    asker: session,
    shown: query,
    on: reportDayOf(frame, session.timeZone),
  })
  const { limit, offset } = pageBounds(query)
  const people = await selectPeople(db, schoolId, sought).limit(limit).offset(offset)
  const { rows } = await db.execute<{ all: number }>(sql`select count(*)::int as all from (${sought}) as people`)
  const asked = { ...stand, day: frame.date, periodId: frame.periodId, frame }
  return toPage(query, await presentPeople(db, asked, people), rows[0]?.all ?? 0)
}
