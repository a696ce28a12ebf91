import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type ScheduleView, type scheduleCalls, scheduleRefusals } from '../../scheduleContract.ts'
import { dormitorySchedule } from '../tables.ts'
import { overlapOf } from './overlaps.ts'

const { schoolId: ofSchool, id } = dormitorySchedule

const present = ({ schoolId: _schoolId, ...row }: typeof dormitorySchedule.$inferSelect): ScheduleView => ({
  ...row,
  startTimeStr: row.startTime,
  endTimeStr: row.endTime,
})

/** Handles `schedules`: a school's schedules by start time, including disabled ones. */
export const listSchedules = async ({ db, params }: Context<typeof scheduleCalls.schedules>) => {
  const rows = await db
    .select()
    .from(dormitorySchedule)
    .where(eq(ofSchool, params.schoolId))
    .orderBy(asc(dormitorySchedule.startTime), asc(id))
  return rows.map(present)
}

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

type Schedule = Context<typeof scheduleCalls.saveSchedule>['body']

const refuseOverlap = async (db: Db, schoolId: number, schedule: Schedule) => {
  if (schedule.disabled) return
  // Lock, because two schedules saved concurrently wouldn't see each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('dormitory_schedule'), hashtext(${String(schoolId)}))`)
  const others = await db
    .select()
    .from(dormitorySchedule)
    .where(and(eq(ofSchool, schoolId), ne(id, schedule.id ?? 0), eq(dormitorySchedule.disabled, false)))
  for (const other of others) {
    const weekday = overlapOf(schedule, other)
    if (weekday === undefined) continue
    const words = { name: other.alias, start: other.startTime, end: other.endTime }
    throw new Refusal(scheduleRefusals.schedulesOverlap, { ...words, weekday: weekdayNames[weekday - 1] ?? '' })
  }
}

/** Handles `saveSchedule`: adds or saves a schedule. Refuses an overlap with another enabled schedule on a weekday. */
export const saveSchedule = async ({ db, session, body }: Context<typeof scheduleCalls.saveSchedule>) => {
  const { id: scheduleId, version, ...fields } = body
  const schoolId = schoolOf(session)
  await refuseOverlap(db, schoolId, body)
  const values = { ...fields, weekdays: fields.weekdays.toSorted((one, other) => one - other) }
  return saveVersioned(db, dormitorySchedule, {
    name: '考勤时段',
    schoolId,
    id: scheduleId,
    version,
    values,
    present,
    twice: { kind: scheduleRefusals.scheduleTwice, words: { name: fields.alias } },
  })
}

/** Handles `deleteSchedule`. Reports of its periods stay. */
export const deleteSchedule = ({ db, session, query }: Context<typeof scheduleCalls.deleteSchedule>) =>
  deleteRow(db, dormitorySchedule, { schoolId: schoolOf(session), id: query.id })

/** Schedules of the session's school. */
export const reachSchedules = reachRows(dormitorySchedule, (session) => eq(ofSchool, schoolOf(session)))
