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
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A period of the day in which a school counts who has returned to the dormitory (6), or left it (5). */
export const dormitorySchedule = schoolTable(
  'dormitory_schedule',
  {
    alias: text().notNull(),
    /** `HH:mm:ss` in the school's time. An end before the start is on the next day. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    stateDictId: integer().notNull(),
    /** 1 Monday to 7 Sunday. */
    weekdays: integer().array().notNull(),
    /** True if it is held on holidays too. */
    onHolidays: boolean().notNull(),
    /** True if every state begins again with it: as not returned for 6, as returned for 5. */
    resetsAtStart: boolean().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('schedule_named').on(table.schoolId, table.alias)],
)

/** The report of a period that has ended, written once. It keeps the schedule's words as they were. */
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
  (table) => [unique('report_once').on(table.schoolId, table.scheduleId, table.day)],
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
    ...ownedBySchool(table.schoolId),
  ],
)

/** A student of a report who had not returned, or was on leave; the words as they were. */
export const dormitoryReportStudent = snakeCase.table(
  'dormitory_report_student',
  {
    schoolId: reference().notNull(),
    reportId: reference().notNull(),
    /** The place in the report: by building, floor, room, bed and name. */
    place: integer().notNull(),
    /** No link: a report outlasts the records of those in it. */
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
    /** True if a face was entered. */
    haveFace: boolean().notNull(),
    leaving: boolean().notNull(),
    note: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.reportId, table.place] }),
    index().on(table.schoolId, table.studentId, table.reportId),
    ofReport(table),
    ...ownedBySchool(table.schoolId),
  ],
)
