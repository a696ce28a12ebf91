import { type SQL, and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { addDays, listDays, mondayOf, weekdayOf } from '../../../platform/contract/wireDay.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findBells, headRows } from '../bells.ts'
import type { timetable } from '../contract.ts'
import { type LessonChange, type Occurrence, listOccurrences, takesPlace } from './occurrences.ts'
import type { WeekView } from '../views.ts'
import { type PublishedPlan, findPublishedIdInWeek, findPublishedInWeek, readChangedDays, weekOfTerm } from './days.ts'
import { type TermFacts, groupOf, isOfPlan, readLessons, readNames } from './facts.ts'
import { teachingClassesOf } from './lessons.ts'
import { makeDayPresenter } from './presentDay.ts'
import { timetableLesson, timetableLessonTeacher } from './tables.ts'

interface Shown {
  readonly title: (found: PublishedPlan) => string | Promise<string>
  /** The lessons that may be shown. */
  readonly where: (found: PublishedPlan, changes: readonly LessonChange[]) => SQL | undefined
  /** Keeps what is shown of them. All by default. */
  readonly keep?: (occurrence: Occurrence) => boolean
  /** True for weeks that all staff may see. */
  readonly hidesReasons?: boolean
  /** The grade whose bell times head the rows; by default that of the first lesson. */
  readonly level?: (facts: TermFacts) => number | null
}

const emptyWeek = (day: string, title: string): WeekView => {
  const monday = mondayOf(day)
  const days = listDays(monday, addDays(monday, 6)).map((one) => ({
    day: one,
    weekday: weekdayOf(one),
    isHoliday: false,
  }))
  return { title, monday, week: null, hasPlan: false, days, periods: [], lessons: [] }
}

const readWeek = async (db: Db, schoolId: number, day: string, shown: Shown): Promise<WeekView> => {
  const found = await findPublishedInWeek(db, schoolId, day)
  if (found === null) return emptyWeek(day, '')
  const { facts, planId } = found
  const monday = mondayOf(day)
  const week = await readChangedDays(db, facts, listDays(monday, addDays(monday, 6)))
  const lessons = await readLessons(db, and(isOfPlan(schoolId, planId), shown.where(found, week.changes)))
  const occurrences = listOccurrences(lessons, week).filter(shown.keep ?? (() => true))
  const present = await makeDayPresenter(db, facts, occurrences, shown.hidesReasons !== true)
  const [first] = lessons
  const level = shown.level?.(facts) ?? (first === undefined ? null : groupOf(facts, first).level)
  return {
    title: await shown.title(found),
    monday,
    week: weekOfTerm(facts.term, day),
    hasPlan: true,
    days: week.days.map((one) => ({ day: one.day, weekday: weekdayOf(one.day), isHoliday: one.isHoliday })),
    periods: headRows(
      findBells(facts.schedules, level),
      occurrences.map(({ period }) => period),
    ),
    lessons: occurrences.map(present),
  }
}

/** Handles `classWeek`: the lessons of a class, with those of the teaching classes of its students. */
export const findClassWeek = ({ db, session, query }: Context<typeof timetable.classWeek>) => {
  const { classId, day } = query
  return readWeek(db, schoolOf(session), day, {
    title: ({ facts }) => facts.classes.get(classId)?.name ?? '',
    level: ({ classes }) => classes.get(classId)?.level ?? null,
    where: ({ facts }) =>
      or(
        eq(timetableLesson.classId, classId),
        among(timetableLesson.teachingClassId, teachingClassesOf(facts, classId)),
      ),
  })
}

const isTaughtBy = (schoolId: number, teacherId: number): SQL => sql`exists (select 1 from ${timetableLessonTeacher}
  where ${and(
    eq(timetableLessonTeacher.schoolId, schoolId),
    eq(timetableLessonTeacher.lessonId, timetableLesson.id),
    eq(timetableLessonTeacher.teacherId, teacherId),
  )})`

/** Handles `teacherWeek`: the lessons of a teacher, those that the teacher covers, and those that others cover. */
export const findTeacherWeek = ({ db, session, query }: Context<typeof timetable.teacherWeek>) => {
  const schoolId = schoolOf(session)
  const teacherId = query.teacherId ?? session.memberId ?? 0
  return readWeek(db, schoolId, query.day, {
    title: async () => (await readNames(db, schoolId, [teacherId])).get(teacherId) ?? '',
    where: (_found, changes) => {
      const covered = changes.filter(({ substituteId }) => substituteId === teacherId).map(({ lessonId }) => lessonId)
      return or(isTaughtBy(schoolId, teacherId), among(timetableLesson.id, covered))
    },
    keep: ({ lesson, teacherIds }) => lesson.teacherIds.includes(teacherId) || teacherIds.includes(teacherId),
  })
}

/** Handles `roomWeek`: the lessons in a room, without the reasons of changes. */
export const findRoomWeek = ({ db, session, query }: Context<typeof timetable.roomWeek>) =>
  readWeek(db, schoolOf(session), query.day, {
    title: () => query.room,
    where: () => eq(timetableLesson.room, query.room.trim()),
    keep: takesPlace,
    hidesReasons: true,
  })

/** Lists the rooms of the plan that is published for the week of a day. */
export const listRooms = async ({ db, session, query }: Context<typeof timetable.rooms>): Promise<string[]> => {
  const schoolId = schoolOf(session)
  const found = await findPublishedIdInWeek(db, schoolId, query.day)
  if (found === null) return []
  const rows = await db
    .selectDistinct({ room: timetableLesson.room })
    .from(timetableLesson)
    .where(and(isOfPlan(schoolId, found.planId), ne(timetableLesson.room, '')))
    .orderBy(asc(timetableLesson.room))
  return rows.map(({ room }) => room)
}
