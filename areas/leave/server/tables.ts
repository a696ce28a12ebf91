import { date, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A student's leave from a moment to another, as asked for and decided on. */
export const leave = schoolTable(
  'leave',
  {
    studentId: reference().notNull(),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    reason: text().notNull(),
    /** `leaveState` of the contract: 10 asked for, 11 agreed, 12 refused, 13 taken back. */
    state: integer().notNull(),
    /** No links: a leave outlasts the records of those who wrote it. */
    submitterId: reference(),
    approverId: reference(),
    decidedAt: moment(),
    /** The moment at which the student was back early; the leave counts no longer from then on. */
    endedAt: moment(),
    createdAt: moment().notNull(),
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.studentId, table.endAt),
    index().on(table.schoolId, table.endAt),
    ofMember(table.schoolId, table.studentId),
  ],
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
