import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { memberJoin, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import type { temperature as calls } from '../contract.ts'
import { readingLimits } from '../states.ts'
import { readFrame } from './frame.ts'
import { makeReportLink, findReminderWay } from './links.ts'
import { defaultPeopleFilter, selectCountedStudents } from './people.ts'
import { presentPeople, selectPeople } from './personRows.ts'

/** Returns the parents who can receive texts, by student: open accounts with a mobile number. */
const findParents = async (db: Db, schoolId: number, studentIds: readonly number[]) => {
  const rows = await db
    .select({ studentId: parentLink.studentId, parentId: parentLink.parentId })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(
      and(
        eq(parentLink.schoolId, schoolId),
        sql`${parentLink.studentId} = any(${sql.param([...studentIds])}::bigint[])`,
        sql`${openRecord()} and ${member.telephone} ~ '[0-9]{6}$'`,
      ),
    )
    .orderBy(asc(parentLink.id))
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/**
 * Returns the students of a class without a reading in a period who are not on leave. Students named in the request
 * are included even if they are on leave.
 */
const findMissing = async ({ db, session, body, clock }: Context<typeof calls.remind | typeof calls.remindPlan>) => {
  const stand = { schoolId: schoolOf(session), timeZone: session.timeZone, now: clock.now() }
  const frame = await readFrame(db, { ...stand, isExact: true }, body)
  const ofClass = selectCountedStudents({
    schoolId: stand.schoolId,
    shown: defaultPeopleFilter,
    where: eq(member.mainDepartmentId, body.deptId),
  })
  const people = await selectPeople(db, stand.schoolId, ofClass)
  const asked = { ...stand, day: frame.date, periodId: frame.periodId, frame }
  const rows = await presentPeople(db, asked, people)
  const named = new Set(body.studentIds)
  return rows.filter(
    ({ userId, temps, absence }) =>
      temps.length === 0 && (named.size === 0 ? absence?.kind !== 'leave' : named.has(userId)),
  )
}

/** Returns the parents a reminder reaches, and the students without such a parent. */
const splitMissing = async (context: Context<typeof calls.remind | typeof calls.remindPlan>) => {
  const missing = await findMissing(context)
  const ids = missing.map(({ userId }) => userId)
  const parents = await findParents(context.db, schoolOf(context.session), ids)
  const noNumber = missing.filter(({ userId }) => !parents.has(userId)).map(({ userId, name }) => ({ userId, name }))
  return { parents, noNumber, sending: await findReminderWay(context) }
}

/** Returns which students a reminder would not reach, and if messages can be sent at all. */
export const planReminder = async (context: Context<typeof calls.remindPlan>) => {
  const { noNumber, sending } = await splitMissing(context)
  return { noNumber, sending }
}

/**
 * Sends the parents of students without a reading a link valid for one day. Returns the students without a parent who
 * can receive texts.
 */
export const remindParents = async (context: Context<typeof calls.remind>) => {
  const { parents, noNumber, sending } = await splitMissing(context)
  if (sending !== 'sent') return { sent: 0, asked: 0, noNumber, sending }
  let sent = 0
  for (const { studentId, parentId } of [...parents.values()].flat()) {
    await makeReportLink(context, { studentId, parentId, days: readingLimits.linkDays, sends: true })
    sent += 1
  }
  return { sent, asked: parents.size, noNumber, sending }
}
