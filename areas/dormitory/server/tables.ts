import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A schedule: when a school counts students who have returned to the dormitory (6) or left it (5). */
export const dormitorySchedule = schoolTable(
  'dormitory_schedule',
  {
    alias: text().notNull(),
    /** `HH:mm:ss` in the school's time. An end before the start is on the next day. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    stateDictId: integer().notNull(),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: integer().array().notNull(),
    /** True if the schedule also applies on holidays. */
    onHolidays: boolean().notNull(),
    /** True if states are reset at the start: to not returned for 6, to returned for 5. */
    resetsAtStart: boolean().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('schedule_named').on(table.schoolId, table.alias)],
)

/** The report of a period. It keeps the schedule's words of the time of writing. */
export const dormitoryReport = schoolTable(
  'dormitory_report',
  {
    scheduleId: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    alias: text().notNull(),
    stateDictId: integer().notNull(),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    writtenAt: moment().notNull(),
  },
  (table) => [
    unique('report_once').on(table.schoolId, table.scheduleId, table.day),
    // For late records, which look for the reports of their time.
    index().on(table.schoolId, table.endAt),
  ],
)

const ofReport = (table: { readonly schoolId: AnyPgColumn; readonly reportId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.reportId],
    foreignColumns: [dormitoryReport.schoolId, dormitoryReport.id],
  }).onDelete('cascade')

/** A building's line of a report. */
export const dormitoryReportBuilding = snakeCase.table(
  'dormitory_report_building',
  {
    schoolId: reference().notNull(),
    reportId: reference().notNull(),
    buildingId: reference().notNull(),
    dormitoryName: text().notNull(),
    allStudentNum: integer().notNull(),
    returnStudentNum: integer().notNull(),
    noReturnStudentNum: integer().notNull(),
    leavingStudentNum: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.reportId, table.buildingId] }),
    ofReport(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/**
 * A student in a report who had not returned or was on leave, with the words of the time of writing, or whose state a
 * late record has corrected.
 */
export const dormitoryReportStudent = snakeCase.table(
  'dormitory_report_student',
  {
    schoolId: reference().notNull(),
    reportId: reference().notNull(),
    /** The order in the report: by building, floor, room, bed and name. */
    place: integer().notNull(),
    /** Not a foreign key, because a report outlives its students' records. */
    studentId: reference().notNull(),
    studentName: text().notNull(),
    buildingId: reference().notNull(),
    dormitoryName: text().notNull(),
    floor: integer().notNull(),
    roomId: reference().notNull(),
    roomName: text().notNull(),
    bedNumber: integer(),
    classId: reference(),
    clazzName: text().notNull(),
    /** True if a face was recorded. */
    haveFace: boolean().notNull(),
    leaving: boolean().notNull(),
    note: text().notNull(),
    /** True if the student did what the period counts: at the time of writing, and after corrections. */
    firstComplied: boolean().notNull().default(false),
    complied: boolean().notNull().default(false),
    /** The time and the device of the late record that corrected the state; null without a correction. */
    correctedAt: moment(),
    correctedBy: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.reportId, table.place] }),
    index().on(table.schoolId, table.studentId, table.reportId),
    ofReport(table),
    ...schoolPolicies(table.schoolId),
  ],
)
