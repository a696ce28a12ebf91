import { listDays } from '../../../platform/contract/wireDay.ts'
import { countPages, pageBounds } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { and, asc, eq } from 'drizzle-orm'
import { narrowToSchoolOfNode, findSchoolOfMember } from '../../registry/server/membership.ts'
import { member } from '../../registry/server/tables/members.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import { dayMinutes, formatMinuteOfDay } from '../clock.ts'
import { type attendance, attendanceRefusals, reportLimits } from '../contract.ts'
import type { PersonDayView } from '../views.ts'
import { dayToNumber } from './day/marks.ts'
import { findDays } from './findDays.ts'
import { isVisibleStaff } from '../../organisation/server/index.ts'
import { isActiveStaff, selectStaff, matchesStaffSearch } from './people.ts'
import { presentDay } from './present.ts'
import { attendanceCorrection } from './tables.ts'

/** Returns a page of the daily report: one row per person and day, grouped by person. */
export const findDaily = async ({ db, session, clock, body }: Context<typeof attendance.daily>) => {
  const { deptId, from, to, userName: word } = body
  const days = listDays(from, to)
  if (days.length > reportLimits.days)
    throw new Refusal(attendanceRefusals.tooManyDays, { days: String(reportLimits.days) })
  const schoolId = await narrowToSchoolOfNode(db, session, deptId)
  const where = matchesStaffSearch({ schoolId, asker: session, departmentId: deptId, word })
  const count = days.length === 0 ? 0 : (await db.$count(member, where)) * days.length
  const request = { pageNum: body.pageNo, pageSize: body.pageSize }
  const { limit, offset } = pageBounds(request)
  const pages = countPages(request, count)
  if (offset >= count) return { data: [], count, ...pages }
  const firstPerson = Math.floor(offset / days.length)
  const people = Math.ceil((offset + limit) / days.length) - firstPerson
  const workers = await selectStaff(db, where).limit(people).offset(firstPerson)
  const place = { schoolId, timeZone: session.timeZone, now: clock.now() }
  const dayOf = await findDays(
    db,
    place,
    workers.map(({ userId }) => userId),
    days,
  )
  const first = firstPerson * days.length
  const rows = workers.flatMap((worker, at) =>
    days.map((day, of) => presentDay(first + at * days.length + of + 1, worker, day, dayOf(worker.userId, day))),
  )
  return { data: rows.slice(offset - first, offset - first + limit), count, ...pages }
}

/**
 * Returns a day of a person with its sign-ins, approved corrections and the moments of its first and last record. The
 * detail call lists the records between them.
 */
export const findPersonDay = async (context: Context<typeof attendance.personDay>): Promise<PersonDayView> => {
  const { db, session, clock, query } = context
  const { userId, day } = query
  const schoolId = await findSchoolOfMember(db, session, userId)
  await narrowToSchool(db, session, schoolId)
  const isRequested = and(eq(member.schoolId, schoolId), eq(member.id, userId), isActiveStaff)
  const [worker] = await selectStaff(db, and(isRequested, isVisibleStaff(schoolId, member.id, session)))
  if (worker === undefined) throw new Refusal(common.notFound)
  const { timeZone } = session
  const dayOf = await findDays(db, { schoolId, timeZone, now: clock.now() }, [userId], [day])
  const found = dayOf(userId, day)
  const recorded = found.marks.flatMap(({ recordedAt }) => recordedAt ?? [])
  const signIns = found.marks.filter(({ kind, recordedAt }) => kind === 'here' && recordedAt !== undefined)
  const wire = (moment: Date | undefined) => (moment === undefined ? null : toWireTime(moment, timeZone))
  const corrections = await db
    .select()
    .from(attendanceCorrection)
    .where(
      and(
        eq(attendanceCorrection.schoolId, schoolId),
        eq(attendanceCorrection.memberId, userId),
        eq(attendanceCorrection.day, day),
        eq(attendanceCorrection.state, 'agreed'),
      ),
    )
    .orderBy(asc(attendanceCorrection.id))
    .limit(reportLimits.detail)
  return {
    ...presentDay(userId, worker, day, found),
    signIns: signIns
      .slice(0, reportLimits.detail)
      .map(({ at }) => formatMinuteOfDay(at - dayToNumber(day) * dayMinutes)),
    firstRecordTime: wire(recorded[0]),
    lastRecordTime: wire(recorded.at(-1)),
    corrections: corrections.map(({ kind, minute, reason }) => ({
      kind,
      time: minute === null ? null : formatMinuteOfDay(minute),
      reason,
    })),
  }
}
