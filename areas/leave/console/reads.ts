import { leave } from '../contract.ts'

/** The calls that tell of leaves: what is done to one changes them all. */
export const leaveReads = [
  leave.allRecords,
  leave.record,
  leave.ofStudent,
  leave.ofDepartment,
  leave.current,
  leave.waiting,
  leave.statistics,
]

/** The calls that tell of the approval's rules. */
export const ruleReads = [leave.rules]

/** The calls that tell of parents' links. */
export const linkReads = [leave.links]
