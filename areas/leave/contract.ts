import { calendarCalls } from './calendarContract.ts'
import { linkCalls } from './linkContract.ts'
import { parentCalls } from './parentContract.ts'
import { recordCalls } from './recordContract.ts'
import { requestCalls } from './requestContract.ts'
import { ruleCalls } from './ruleContract.ts'

export * from './calendarContract.ts'
export { departureTypes, isBackFromLeave, passageTypes } from './passages.ts'
export { ParentLeave, parentUpload } from './parentContract.ts'
export { LeaveSearch } from './recordContract.ts'
export { leaveRefusals } from './refusals.ts'
export { attachmentUpload, endsAfterStart, endsAfterStartFault, requestFields } from './requestContract.ts'
export * from './states.ts'
export * from './views.ts'
export * from './words.ts'

export const leave = { ...calendarCalls, ...recordCalls, ...requestCalls, ...ruleCalls, ...linkCalls, ...parentCalls }
