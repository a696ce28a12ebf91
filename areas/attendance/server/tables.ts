import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { correctionKinds, correctionStates } from '../views.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** A shift of a school's staff; its hours stand in its rules. */
export const attendanceShift = schoolTable(
  'attendance_shift',
  {
    name: text().notNull(),
    /** The last day on which it acted; null while it acts. */
    endDay: day(),
    version: version(),
  },
  (table) => [
    // The name of one that has ended may be given again.
    uniqueIndex('attendance_shift_named')
      .on(table.schoolId, table.name)
      .where(sql`end_day is null`),
  ],
)

/** The hours of a shift from a day on, until a later rule of the same shift. */
export const attendanceRule = schoolTable(
  'attendance_rule',
  {
    shiftId: reference().notNull(),
    fromDay: day().notNull(),
    /** The school's day on which it was written: for days before it, rules that stood then come first. */
    madeDay: day().notNull(),
    /** No links: a rule whose department or person is gone stays as it was for all others. */
    departmentIds: reference().array().notNull(),
    memberIds: reference().array().notNull(),
    weekdays: integer().array().notNull(),
    /** `HH:mm:ss`. */
    arriveFrom: text().notNull(),
    arriveTo: text().notNull(),
    leaveFrom: text().notNull(),
    leaveTo: text().notNull(),
    requiredMinutes: integer().notNull(),
    graceMinutes: integer().notNull(),
    followsCalendar: boolean().notNull(),
  },
  (table) => [
    unique('attendance_rule_once').on(table.schoolId, table.shiftId, table.fromDay),
    foreignKey({
      columns: [table.schoolId, table.shiftId],
      foreignColumns: [attendanceShift.schoolId, attendanceShift.id],
    }).onDelete('cascade'),
  ],
)

/** A correction of somebody's day as asked for and decided on; it stays as its own trail. */
export const attendanceCorrection = schoolTable(
  'attendance_correction',
  {
    memberId: reference().notNull(),
    day: day().notNull(),
    kind: text({ enum: correctionKinds }).notNull(),
    /** Minutes from the midnight of the day, beyond 1440 on the next; null for a whole day. */
    minute: integer(),
    reason: text().notNull(),
    state: text({ enum: correctionStates }).notNull(),
    askedAt: moment().notNull(),
    /** No link: a decision outlasts the record of who decided. */
    deciderId: reference(),
    decidedAt: moment(),
    note: text().notNull().default(''),
    /** Who took an agreed one back, when and why; the decision stays beside it. No link, as of the decider. */
    revokerId: reference(),
    revokedAt: moment(),
    revokeReason: text().notNull().default(''),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.day),
    index().on(table.schoolId, table.day),
    // Two windows of one person ask once.
    uniqueIndex('attendance_correction_waiting')
      .on(table.schoolId, table.memberId, table.day, table.kind)
      .where(sql`state = 'asked'`),
    ofMember(table.schoolId, table.memberId),
  ],
)
