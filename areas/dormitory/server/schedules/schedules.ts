import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import { catalogue } from '../../../../platform/server/catalogue.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
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

/** A school's schedules by start time, including disabled ones. Reports of a deleted one's periods stay. */
export const schedules = catalogue(dormitorySchedule, {
  name: '考勤时段',
  order: [asc(dormitorySchedule.startTime), asc(id)],
  present,
  twice: ({ alias }) => ({ kind: scheduleRefusals.scheduleTwice, words: { name: alias } }),
})

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
    throw new Refusal(scheduleRefusals.schedulesOverlap, { ...words, weekday: nameOfWeekday(weekday) })
  }
}

/** Handles `saveSchedule`: adds or saves a schedule. Refuses an overlap with another enabled schedule on a weekday. */
export const saveSchedule = async (context: Context<typeof scheduleCalls.saveSchedule>) => {
  await refuseOverlap(context.db, schoolOf(context.session), context.body)
  const weekdays = context.body.weekdays.toSorted((one, other) => one - other)
  return schedules.save(context, { ...context.body, weekdays })
}
