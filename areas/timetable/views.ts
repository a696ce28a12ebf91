import { z } from 'zod'
import { WireDate, WireTime } from '../../platform/contract/time.ts'
import { changeKinds, conflictKinds, lessonStates, periodKinds, planStates, weekPatterns } from './words.ts'

const Named = z.object({ id: z.int(), name: z.string() })
const Teachers = z.array(Named)

/** A period of a day. A break has no number. */
export const PeriodView = z.object({
  number: z.int().nullable().describe('第几节；休息没有'),
  name: z.string(),
  kind: z.enum(periodKinds),
  startTime: z.string(),
  endTime: z.string(),
})
export type PeriodView = z.output<typeof PeriodView>

/** The bell times of some grades in a term. Without grades they are for all that no other schedule names. */
export const ScheduleView = z.object({
  id: z.int(),
  termId: z.int(),
  name: z.string(),
  gradeLevels: z.array(z.int()),
  periods: z.array(PeriodView),
  version: z.int(),
})
export type ScheduleView = z.output<typeof ScheduleView>

export const TermChoices = z.object({
  today: WireDate,
  currentId: z.int().nullable().describe('今天所在的学期；假期中为最近的学期'),
  terms: z.array(Named.extend({ startDay: WireDate, endDay: WireDate })),
  grades: z.array(z.object({ level: z.int(), name: z.string() })).describe('有在读班级的年级'),
})
export type TermChoices = z.output<typeof TermChoices>

export const SettingsView = z.object({ sharedRooms: z.array(z.string()), version: z.int() })
export type SettingsView = z.output<typeof SettingsView>

export const PlanView = z.object({
  id: z.int(),
  termId: z.int(),
  name: z.string(),
  state: z.enum(planStates),
  publishedAt: WireTime.nullable(),
  lessons: z.int().describe('课的数目'),
  version: z.int(),
})
export type PlanView = z.output<typeof PlanView>

/** A lesson of every week, or of odd or even weeks. */
export const LessonView = z.object({
  id: z.int(),
  planId: z.int(),
  classId: z.int().nullable(),
  teachingClassId: z.int().nullable(),
  className: z.string().describe('班级或教学班'),
  subjectId: z.int(),
  subject: z.string(),
  teachers: Teachers,
  weekday: z.int(),
  period: z.int(),
  week: z.enum(weekPatterns),
  room: z.string(),
  version: z.int(),
})
export type LessonView = z.output<typeof LessonView>

/** The lessons of a class in a plan, with the periods in which they can be set. */
export const ClassLessons = z.object({
  className: z.string(),
  periods: z.array(PeriodView),
  lessons: z.array(LessonView),
})
export type ClassLessons = z.output<typeof ClassLessons>

export const ConflictView = z.object({
  kind: z.enum(conflictKinds),
  weekday: z.int(),
  period: z.int(),
  lessonIds: z.array(z.int()),
  text: z.string(),
})
export type ConflictView = z.output<typeof ConflictView>

export const TeachingClassView = z.object({
  id: z.int(),
  termId: z.int(),
  name: z.string(),
  subjectId: z.int(),
  subject: z.string(),
  gradeId: z.int(),
  gradeName: z.string(),
  teachers: Teachers,
  students: z.int().describe('学生数'),
  classes: z.array(z.string()).describe('学生来自的班级'),
  version: z.int(),
})
export type TeachingClassView = z.output<typeof TeachingClassView>

export const TeachingClassMember = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
})
export type TeachingClassMember = z.output<typeof TeachingClassMember>

/** A lesson on a day, with the changes of that day. */
export const DayLesson = z.object({
  lessonId: z.int(),
  day: WireDate,
  period: z.int(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  className: z.string(),
  isTeachingClass: z.boolean(),
  subject: z.string(),
  teachers: z.array(z.string()),
  room: z.string(),
  week: z.enum(weekPatterns),
  state: z.enum(lessonStates),
  note: z.string().describe('调整的说明'),
})
export type DayLesson = z.output<typeof DayLesson>

/** The lessons of a class, a teacher or a room in a week. */
export const WeekView = z.object({
  title: z.string(),
  monday: WireDate,
  week: z.int().nullable().describe('学期第几周；不在学期内为 null'),
  hasPlan: z.boolean().describe('所在学期已发布课表'),
  days: z.array(z.object({ day: WireDate, weekday: z.int(), isHoliday: z.boolean() })),
  periods: z.array(PeriodView),
  lessons: z.array(DayLesson),
})
export type WeekView = z.output<typeof WeekView>

export const ChangeView = z.object({
  id: z.int(),
  kind: z.enum(changeKinds),
  day: WireDate,
  period: z.int(),
  className: z.string(),
  subject: z.string(),
  teacher: z.string().describe('原任课教师'),
  substitute: z.string().nullable(),
  toDay: WireDate.nullable(),
  toPeriod: z.int().nullable(),
  isSwap: z.boolean().describe('与同班另一节互换'),
  reason: z.string(),
  operator: z.string().nullable(),
  time: WireTime,
})
export type ChangeView = z.output<typeof ChangeView>

const Proposal = Named.extend({
  isSameSubject: z.boolean(),
  teachesClass: z.boolean(),
  lessons: z.int().describe('当天已有的课'),
})

/** A lesson of an absent teacher, and who could take it. */
export const CoverLesson = z.object({
  lesson: DayLesson,
  proposals: z.array(Proposal).describe('这一节没有课的教职工，同学科的在前'),
})
export type CoverLesson = z.output<typeof CoverLesson>
