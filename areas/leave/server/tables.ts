import { sql } from 'drizzle-orm'
import { type AnyPgColumn, date, foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { approvers, leaveKinds } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A student's leave from one moment to another, with its request and decision. */
export const leave = schoolTable(
  'leave',
  {
    studentId: reference().notNull(),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    kind: text({ enum: leaveKinds }).notNull().default('personal'),
    reason: text().notNull(),
    /** The person who picks up the child, as text; empty if nobody has to. */
    fetcher: text().notNull().default(''),
    /** `leaveState` of the contract: 10 requested, 11 approved, 12 refused, 13 withdrawn. */
    state: integer().notNull(),
    /** No foreign keys: a leave outlasts the records of the people who wrote it. */
    submitterId: reference(),
    /** The sealed link of a parent's request; null for a request by staff. */
    linkId: reference(),
    approverId: reference(),
    decidedAt: moment(),
    /** The early return of the student. The leave doesn't count from then on. */
    endedAt: moment(),
    /** The moment at which staff noted the return, early or late. From then on the leave is not overdue. */
    backAt: moment(),
    backById: reference(),
    /** The requested later end while an extension waits. */
    askedEndAt: moment(),
    /** Reason of the last extension, for extensions from before steps kept their reason. */
    extendReason: text().notNull().default(''),
    createdAt: moment().notNull(),
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.studentId, table.endAt),
    index().on(table.schoolId, table.endAt),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** Foreign key to a leave; the row is deleted with it. */
const ofLeave = (table: { readonly schoolId: AnyPgColumn; readonly leaveId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.leaveId],
    foreignColumns: [leave.schoolId, leave.id],
  }).onDelete('cascade')

/**
 * A step in the approval of a leave or an extension: who has to decide, and who did. Steps are kept as long as the
 * leave.
 */
export const leaveStep = schoolTable(
  'leave_step',
  {
    leaveId: reference().notNull(),
    /** 1 is the request, 2 and above are extensions. */
    round: integer().notNull(),
    /** Position in the round, from 1. */
    place: integer().notNull(),
    approver: text({ enum: approvers }).notNull(),
    /** Same values as for a leave; 13 if the round was refused or withdrawn before this step. */
    state: integer().notNull(),
    /** The end of the leave that this step decides on. */
    endAt: moment().notNull(),
    /** Reason of the extension; empty in the first round, whose reason is in the leave. */
    reason: text().notNull().default(''),
    /** The person who requested the round; null for rounds from before it was kept. No foreign key, as for the decider. */
    askedById: reference(),
    /** No foreign key: a step outlasts the record of the person who decided. */
    deciderId: reference(),
    decidedAt: moment(),
    note: text().notNull().default(''),
  },
  (table) => [
    unique('leave_step_once').on(table.schoolId, table.leaveId, table.round, table.place),
    // Only few of all steps wait, so a partial index keeps this small.
    index('leave_step_waiting')
      .on(table.schoolId, table.leaveId)
      .where(sql`state = 10`),
    ofLeave(table),
  ],
)

/** A picture that belongs to a leave, such as a doctor's note. */
export const leaveAttachment = schoolTable(
  'leave_attachment',
  { leaveId: reference().notNull(), fileId: reference().notNull() },
  (table) => [index().on(table.schoolId, table.leaveId), ofLeave(table)],
)

/** The approval steps of leaves longer than a number of hours: for one kind, or for every kind without rules. */
export const leaveRule = schoolTable(
  'leave_rule',
  {
    /** Empty for every kind. */
    kind: text({ enum: ['', ...leaveKinds] }).notNull(),
    moreThanHours: integer().notNull(),
    steps: text({ enum: approvers }).array().notNull(),
    version: version(),
  },
  (table) => [unique('leave_rule_once').on(table.schoolId, table.kind, table.moreThanHours)],
)

/** A term of a school. */
export const schoolTerm = schoolTable(
  'school_term',
  {
    name: text().notNull(),
    startDay: date({ mode: 'string' }).notNull(),
    endDay: date({ mode: 'string' }).notNull(),
    version: version(),
  },
  (table) => [unique('term_named').on(table.schoolId, table.name)],
)

/** A day that doesn't follow its weekday: a holiday, or a make-up day that follows another weekday's plan. */
export const calendarDay = schoolTable(
  'calendar_day',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['holiday', 'makeUp'] }).notNull(),
    name: text().notNull(),
    /** The weekday (1 Monday to 7 Sunday) whose plan a make-up day follows; null for a holiday. */
    asWeekday: integer(),
    version: version(),
  },
  (table) => [unique('calendar_day_once').on(table.schoolId, table.day)],
)
