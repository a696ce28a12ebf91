import { and, eq, sql } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isStaff } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import {
  teachingClass,
  teachingClassTeacher,
  timetableChange,
  timetableLesson,
  timetablePlan,
  timetableSchedule,
} from './tables.ts'

/** True for callers who arrange the lessons of the whole school. Others see their own lessons and their classes. */
const seesAllTeachers = ({ permissions }: Pick<Session, 'permissions'>): boolean =>
  permissions.has('timetable:plan:edit') || permissions.has('timetable:change:edit')

/** Reaches the staff of the session's school. Callers who don't arrange lessons reach only themselves. */
export const reachTeachers = reachRows(member, (session) =>
  and(
    eq(member.schoolId, schoolOf(session)),
    isStaff,
    seesAllTeachers(session) ? undefined : eq(member.id, session.memberId ?? 0),
  ),
)

/** SQL condition: the caller teaches the teaching class, or maintains or sets lessons of all of the school's. */
export const isTeachingClassShown = (session: Session) => {
  const { schoolId, teachingClassId, teacherId } = teachingClassTeacher
  const isTaught = sql`exists (select 1 from ${teachingClassTeacher} where ${and(
    eq(schoolId, teachingClass.schoolId),
    eq(teachingClassId, teachingClass.id),
    eq(teacherId, session.memberId ?? 0),
  )})`
  const { permissions } = session
  const seesAll = permissions.has('timetable:class:edit') || permissions.has('timetable:plan:edit')
  return and(eq(teachingClass.schoolId, schoolOf(session)), seesAll ? undefined : isTaught)
}

export const reachTaughtClasses = reachRows(teachingClass, isTeachingClassShown)

export const reachTeachingClasses = reachRows(teachingClass, (session) => eq(teachingClass.schoolId, schoolOf(session)))
export const reachSchedules = reachRows(timetableSchedule, (session) =>
  eq(timetableSchedule.schoolId, schoolOf(session)),
)
export const reachPlans = reachRows(timetablePlan, (session) => eq(timetablePlan.schoolId, schoolOf(session)))
export const reachLessons = reachRows(timetableLesson, (session) => eq(timetableLesson.schoolId, schoolOf(session)))
export const reachChanges = reachRows(timetableChange, (session) => eq(timetableChange.schoolId, schoolOf(session)))
