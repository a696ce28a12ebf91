import { nameOfWeekday, weekdayOf } from '../../platform/contract/wireDay.ts'

/** Kinds of periods of a day. Lessons are set in `lesson` and `selfStudy`, which are numbered together. */
export const periodKinds = ['lesson', 'selfStudy', 'break'] as const
export type PeriodKind = (typeof periodKinds)[number]

export const periodKindNames: Readonly<Record<PeriodKind, string>> = {
  lesson: '上课',
  selfStudy: '自习',
  break: '休息',
}

/** The weeks of a term in which a lesson is held. Week 1 is the week of the first day of the term. */
export const weekPatterns = ['every', 'odd', 'even'] as const
export type WeekPattern = (typeof weekPatterns)[number]

export const weekPatternNames: Readonly<Record<WeekPattern, string>> = { every: '每周', odd: '单周', even: '双周' }

export const planStates = ['draft', 'published'] as const
type PlanState = (typeof planStates)[number]

export const planStateNames: Readonly<Record<PlanState, string>> = { draft: '草稿', published: '已发布' }

/** Changes of a lesson on one day: another teacher, another time, or not held. */
export const changeKinds = ['substitute', 'move', 'cancel'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeKindNames: Readonly<Record<ChangeKind, string>> = {
  substitute: '代课',
  move: '调课',
  cancel: '停课',
}

/** The state of a lesson on a day. A moved lesson is `movedOut` at its old time and `movedIn` at its new one. */
export const lessonStates = ['normal', 'substituted', 'movedIn', 'movedOut', 'cancelled'] as const
export type LessonState = (typeof lessonStates)[number]

export const lessonStateNames: Readonly<Record<LessonState, string>> = {
  normal: '正常',
  substituted: '代课',
  movedIn: '调入',
  movedOut: '调出',
  cancelled: '停课',
}

/** Two lessons at one time can share a teacher, a class, a room, or students of a teaching class. */
export const conflictKinds = ['teacher', 'class', 'room', 'student'] as const
export type ConflictKind = (typeof conflictKinds)[number]

export const conflictKindNames: Readonly<Record<ConflictKind, string>> = {
  teacher: '教师',
  class: '班级',
  room: '教室',
  student: '学生',
}

/** Names a time of the week: 周一第3节（单周）. */
export const describeSlot = ({
  weekday,
  period,
  week,
}: {
  readonly weekday: number
  readonly period: number
  readonly week: WeekPattern
}): string => `${nameOfWeekday(weekday)}第${period}节${week === 'every' ? '' : `（${weekPatternNames[week]}）`}`

/** Names a day with its weekday: 03-02 周一. */
export const describeDay = (day: string): string => `${day.slice(5)} ${nameOfWeekday(weekdayOf(day))}`
