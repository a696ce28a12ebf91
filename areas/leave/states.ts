/** The states of a leave and of a step of its approval; 11 and 12 as operations §4 has them. */
export const leaveState = { asked: 10, agreed: 11, refused: 12, takenBack: 13 } as const

/** The kinds of leave. */
export const leaveKinds = ['sick', 'personal', 'weekendHome', 'official'] as const
export type LeaveKind = (typeof leaveKinds)[number]

/** How a leave stands at a moment; `asked` are also those of which an extension waits, where a list is narrowed to them. */
export const stages = ['asked', 'refused', 'takenBack', 'toCome', 'leaving', 'overdue', 'over'] as const
export type Stage = (typeof stages)[number]

/** The approvers of a step: the leader of the class, the manager of a department above it, of the dormitory building, or of the school. */
export const approvers = ['head', 'grade', 'dormitory', 'office'] as const
export type Approver = (typeof approvers)[number]

/** A student's leave as the gate sees it (operations §3, `leaverState`): the last two are its "other". */
export const leaverStates = ['LEAVE_NO', 'LEAVING', 'LEAVE_WAITING', 'LEAVE_OVERDUE'] as const
export type LeaverState = (typeof leaverStates)[number]

/** The most students of a request, days of a leave, steps of an approval, and attachments; of a parent's link, the requests, the pictures of each, and its days. */
export const leaveLimits = {
  students: 200,
  days: 200,
  /** Days of today within which a leave begins and ends, before and after. */
  aheadDays: 730,
  steps: 4,
  attachments: 6,
  decided: 200,
  reason: 200,
  byLink: 5,
  linkAttachments: 3,
  linkDays: 7,
} as const
