import { serve } from '../../../platform/server/serve.ts'
import { leaveArea } from '../area.ts'
import {
  addSpecialDays,
  deleteSpecialDay,
  deleteTerm,
  listSpecialDays,
  listTerms,
  reachSpecialDays,
  reachTerms,
  saveSpecialDay,
  saveTerm,
} from './calendarCalls.ts'

export { type DayPlan, type SpecialDays, specialDaysOf, specialDaysOfSchools, weekdayOf } from './calendar.ts'
export { leaveAt } from './leaveAt.ts'
export { isOnLeave, nextLeaveChange, whenLeaveChanges } from './onLeave.ts'

export const leaveServer = serve(
  leaveArea,
  {
    terms: listTerms,
    saveTerm,
    deleteTerm,
    specialDays: listSpecialDays,
    addSpecialDays,
    saveSpecialDay,
    deleteSpecialDay,
  },
  { schoolTerm: reachTerms, calendarDay: reachSpecialDays },
)
