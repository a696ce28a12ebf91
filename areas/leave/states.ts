/** States of a leave and of an approval step; 11 and 12 come from operations §4. */
export const leaveState = { asked: 10, agreed: 11, refused: 12, takenBack: 13 } as const

/** The kinds of leave. */
export const leaveKinds = ['sick', 'personal', 'weekendHome', 'official'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/**
 * Stages of a leave at a moment. When a list is filtered by `asked`, it includes leaves with a waiting extension.
 * `returned`: the student came back before the end, and the return hasn't been noted (销假).
 */
export const stages = ['asked', 'refused', 'takenBack', 'toCome', 'leaving', 'returned', 'overdue', 'over'] as const
export type Stage = (typeof stages)[number]

/**
 * Approvers of a step: the head of the class, the manager of a department above it, the manager of the dormitory
 * building, or the school's administrators.
 */
export const approvers = ['head', 'grade', 'dormitory', 'office'] as const
export type Approver = (typeof approvers)[number]

/** A student's leave state at the gate (operations §3, `leaverState`). The last three are its "other". */
export const leaverStates = ['LEAVE_NO', 'LEAVING', 'LEAVE_WAITING', 'LEAVE_OVERDUE', 'LEAVE_RETURNED'] as const
export type LeaverState = (typeof leaverStates)[number]

/**
 * Maximum students of a request, days of a leave, steps of an approval and attachments; and for a parent's link its
 * requests, pictures per request and days.
 */
export const leaveLimits = {
  students: 200,
  days: 200,
  /** A leave must begin and end within this many days of today, before or after. */
  aheadDays: 730,
  steps: 4,
  attachments: 6,
  decided: 200,
  reason: 200,
  byLink: 5,
  linkAttachments: 3,
  linkDays: 7,
} as const
