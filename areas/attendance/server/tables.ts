import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { correctionKinds, correctionStates } from '../views.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** A shift of a school's staff. Its hours are in its rules. */
export const attendanceShift = schoolTable(
  'attendance_shift',
  {
    name: text().notNull(),
    /** Last day of the shift. Null while it is active. */
    endDay: day(),
    version: version(),
  },
  (table) => [
    // The name of an ended shift may be used again.
    uniqueIndex('attendance_shift_named')
      .on(table.schoolId, table.name)
      .where(sql`end_day is null`),
  ],
)

/** Hours of a shift from a day until the next rule of the same shift. */
export const attendanceRule = schoolTable(
  'attendance_rule',
  {
    shiftId: reference().notNull(),
    fromDay: day().notNull(),
    /** Day on which the rule was written. For earlier days, rules that existed then come first. */
    madeDay: day().notNull(),
    /** No foreign keys: a rule stays unchanged for others when a department or person is deleted. */
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

/** A correction of a person's day with its decision. The row is also its audit trail. */
export const attendanceCorrection = schoolTable(
  'attendance_correction',
  {
    memberId: reference().notNull(),
    day: day().notNull(),
    kind: text({ enum: correctionKinds }).notNull(),
    /** Minutes from the midnight of the day, above 1440 for the next day. Null for a whole day away. */
    minute: integer(),
    reason: text().notNull(),
    state: text({ enum: correctionStates }).notNull(),
    askedAt: moment().notNull(),
    /** No foreign key: the decision outlasts the record of the decider. */
    deciderId: reference(),
    decidedAt: moment(),
    note: text().notNull().default(''),
    /** Revocation of an approved correction. The decision is kept next to it. No foreign key, as for the decider. */
    revokerId: reference(),
    revokedAt: moment(),
    revokeReason: text().notNull().default(''),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.day),
    index().on(table.schoolId, table.day),
    // Prevents duplicate requests of one person from two windows.
    uniqueIndex('attendance_correction_waiting')
      .on(table.schoolId, table.memberId, table.day, table.kind)
      .where(sql`state = 'asked'`),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)
