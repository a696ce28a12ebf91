import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { leaveFactories } from '../leave/makeLeave.ts'
import { numberPeriods } from './bells.ts'
import {
  teachingClass,
  teachingClassMember,
  teachingClassTeacher,
  timetableChange,
  timetableLesson,
  timetableLessonTeacher,
  timetablePlan,
  timetableSchedule,
  timetableSettings,
} from './server/tables.ts'

let counter = 0

const nextName = (word: string) => `${word}${(counter += 1)}`

const lesson = (name: string, startTime: string, endTime: string) => ({
  name,
  kind: 'lesson' as const,
  startTime,
  endTime,
})

/** Four lessons of a morning with a break. */
export const morning = [
  lesson('第1节', '08:00', '08:45'),
  lesson('第2节', '08:55', '09:40'),
  { name: '大课间', kind: 'break' as const, startTime: '09:40', endTime: '10:10' },
  lesson('第3节', '10:10', '10:55'),
  lesson('第4节', '11:05', '11:50'),
]

interface LessonValues {
  readonly planId: number
  readonly classId?: number
  readonly teachingClassId?: number
  readonly subjectId: number
  readonly teacherIds: readonly number[]
  readonly weekday: number
  readonly period: number
  readonly week?: 'every' | 'odd' | 'even'
  readonly room?: string
}

/** Test factories for terms, bell times, plans, lessons, teaching classes and changes. */
export const timetableFactories = (database: Database) => {
  const { asSystem, insert, remove } = testRows(database)

  /** A term of weeks that begins on a Monday. */
  const makeTerm = (schoolId: number, startDay: string, days = 6) =>
    leaveFactories(database).makeTerm(schoolId, nextName('课程表学期'), startDay, addDays(startDay, days))

  const makeBells = (schoolId: number, termId: number, gradeLevels: number[] = [], periods = morning) =>
    insert(timetableSchedule, {
      schoolId,
      termId,
      name: nextName('作息'),
      gradeLevels,
      periods: numberPeriods(periods),
    })

  const makePlan = (schoolId: number, termId: number, state: 'draft' | 'published' = 'draft') =>
    insert(timetablePlan, {
      schoolId,
      termId,
      name: nextName('课表'),
      state,
      publishedAt: state === 'published' ? new Date(0) : null,
    })

  const makeLesson = async (schoolId: number, { teacherIds, ...values }: LessonValues) => {
    const made = await insert(timetableLesson, { week: 'every' as const, room: '', ...values, schoolId })
    for (const teacherId of teacherIds) {
      await insert(timetableLessonTeacher, { schoolId, lessonId: made.id, teacherId })
    }
    return made
  }

  const makeTeachingClass = async (
    schoolId: number,
    values: { termId: number; subjectId: number; gradeId: number; name?: string },
    people: { teacherIds?: readonly number[]; studentIds?: readonly number[] } = {},
  ) => {
    const made = await insert(teachingClass, { name: nextName('教学班'), ...values, schoolId })
    for (const teacherId of people.teacherIds ?? []) {
      await insert(teachingClassTeacher, { schoolId, teachingClassId: made.id, teacherId })
    }
    for (const studentId of people.studentIds ?? []) {
      await insert(teachingClassMember, { schoolId, teachingClassId: made.id, studentId })
    }
    return made
  }

  const makeChange = (schoolId: number, values: Partial<typeof timetableChange.$inferInsert> = {}) => {
    const usual = { kind: 'cancel', day: '2045-01-02', period: 1, lessonId: (counter += 1) } as const
    const texts = { className: '1班', subject: '语文', teacherIds: [], teacher: '王老师', reason: '运动会' }
    return insert(timetableChange, { ...usual, ...texts, createdAt: new Date(0), ...values, schoolId })
  }

  /** Reads the lessons of a plan as texts: class or teaching class, weekday, period, week and room. */
  const lessonsOf = (schoolId: number, planId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select()
        .from(timetableLesson)
        .where(and(eq(timetableLesson.schoolId, schoolId), eq(timetableLesson.planId, planId)))
        .orderBy(asc(timetableLesson.weekday), asc(timetableLesson.period), asc(timetableLesson.week))
      return rows.map(({ weekday, period, week, room }) => `${weekday}-${period} ${week} ${room}`.trim())
    })

  return {
    makeTerm,
    makeBells,
    makePlan,
    makeLesson,
    makeTeachingClass,
    makeChange,
    lessonsOf,
    forgetSettings: (schoolId: number) => remove(timetableSettings, { schoolId }),
  }
}
