import { roundCalls } from './roundContract.ts'
import { setupCalls } from './setupContract.ts'

export { holidayDays, lateHours, patrolLimits } from './limits.ts'
export { normalizePatrolCode } from './patrolCode.ts'
export { patrolRefusals } from './refusals.ts'
export { photoUpload } from './roundContract.ts'
export {
  type ConfigView,
  type HolidayView,
  type LineView,
  type PlaceView,
  type PlanView,
  defaultConfig,
} from './setupContract.ts'

export const nightPatrol = { ...setupCalls, ...roundCalls }
