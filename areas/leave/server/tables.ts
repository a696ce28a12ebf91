import { sql } from 'drizzle-orm'
import { type AnyPgColumn, date, foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { approvers, leaveKinds } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A student's leave from a moment to another, as asked for and decided on. */
export const leave = schoolTable(
  'leave',
  {
    studentId: reference().notNull(),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    kind: text({ enum: leaveKinds }).notNull().default('personal'),
    reason: text().notNull(),
    /** The person who fetches the child, in words; empty where nobody has to. */
    fetcher: text().notNull().default(''),
    /** `leaveState` of the contract: 10 asked for, 11 agreed, 12 refused, 13 taken back. */
    state: integer().notNull(),
    /** No links: a leave outlasts the records of those who wrote it. */
    submitterId: reference(),
    /** The sealed link by which a parent asked; null where somebody of the school did. */
    linkId: reference(),
    approverId: reference(),
    decidedAt: moment(),
    /** The moment at which the student was back early; the leave counts no longer from then on. */
    endedAt: moment(),
    /** The moment at which somebody noted that the student is back, early or late; from then on it is not overdue. */
    backAt: moment(),
    backById: reference(),
    /** The later end that is asked for while an extension waits. */
    askedEndAt: moment(),
    /** Why it was last asked to be extended, of extensions from before steps kept their reason. */
    extendReason: text().notNull().default(''),
    createdAt: moment().notNull(),
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.studentId, table.endAt),
    index().on(table.schoolId, table.endAt),
    ofMember(table.schoolId, table.studentId),
  ],
)

/** Ties a row to a leave, with which it goes. */
const ofLeave = (table: { readonly schoolId: AnyPgColumn; readonly leaveId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.leaveId],
    foreignColumns: [leave.schoolId, leave.id],
  }).onDelete('cascade')

/** A step of the approval of a leave, or of its extension: by whom it is to be decided, and who did. Steps stay. */
export const leaveStep = schoolTable(
  'leave_step',
  {
    leaveId: reference().notNull(),
    /** 1 the request itself, from 2 on its extensions. */
    round: integer().notNull(),
    /** Its place in the round, from 1. */
    place: integer().notNull(),
    approver: text({ enum: approvers }).notNull(),
    /** As of a leave; 13 where it was not come to, since the round was refused or taken back before. */
    state: integer().notNull(),
    /** The end of the leave that is decided on. */
    endAt: moment().notNull(),
    /** Why it is to be extended; empty in the first round, whose reason is the leave's. */
    reason: text().notNull().default(''),
    /** No link: a step outlasts the record of who decided. */
    deciderId: reference(),
    decidedAt: moment(),
    note: text().notNull().default(''),
  },
  (table) => [
    unique('leave_step_once').on(table.schoolId, table.leaveId, table.round, table.place),
    // Few steps wait, of all that ever were.
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

/** Through which steps leaves go that are longer than so many hours: of one kind, or of every kind that has no rules of its own. */
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

/** A day that is not as its weekday says: a holiday, or a make-up day that follows another weekday's plan. */
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
