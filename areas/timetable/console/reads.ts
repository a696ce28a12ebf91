import { timetable } from '../contract.ts'

const weeks = [timetable.classWeek, timetable.teacherWeek, timetable.roomWeek, timetable.rooms] as const

/** Calls whose responses a change of lessons or plans changes. */
export const planReads = [timetable.plans, timetable.lessons, timetable.conflicts, ...weeks] as const

/** Calls whose responses a change of bell times changes. */
export const bellReads = [timetable.schedules, timetable.settings, ...planReads] as const

/** Calls whose responses a change of teaching classes changes. */
export const teachingClassReads = [timetable.teachingClassPage, timetable.members, ...planReads] as const

/** Calls whose responses a change of a day changes. */
export const changeReads = [timetable.changePage, timetable.cover, ...weeks] as const
