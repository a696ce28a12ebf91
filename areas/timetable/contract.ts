import { bellCalls } from './bellContract.ts'
import { changeCalls } from './changeContract.ts'
import { planCalls } from './planContract.ts'
import { teachingClassCalls } from './teachingClassContract.ts'
import { weekCalls } from './weekContract.ts'

export { timetableLimits } from './limits.ts'
export { timetableRefusals } from './refusals.ts'
export type {
  ChangeView,
  ConflictView,
  CoverLesson,
  DayLesson,
  LessonView,
  PeriodView,
  PlanView,
  ScheduleView,
  SettingsView,
  TeachingClassMember,
  TeachingClassView,
  WeekView,
} from './views.ts'

export const timetable = { ...bellCalls, ...planCalls, ...teachingClassCalls, ...weekCalls, ...changeCalls }
