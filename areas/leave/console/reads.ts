import { leave } from '../contract.ts'

/** Calls to read again after a change to any leave. */
export const leaveReads = [
  leave.allRecords,
  leave.record,
  leave.ofStudent,
  leave.ofDepartment,
  leave.current,
  leave.waiting,
  leave.statistics,
]

/** Calls to read again after a change to an approval rule. */
export const ruleReads = [leave.rules]

/** Calls to read again after a change to a parent's link. */
export const linkReads = [leave.links]
