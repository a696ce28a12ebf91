import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { ofDepartment } from '../../registry/server/tables/departments.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import type { AfterSchoolPeriod, Deviation } from '../contract.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const periodList = () => jsonb().$type<readonly AfterSchoolPeriod[]>().notNull()
const deviationList = () => jsonb().$type<readonly Deviation[]>().notNull()

/** When a class leaves, and the screen that shows it. */
export const afterSchoolConfig = schoolTable(
  'after_school_config',
  {
    departmentId: reference().notNull(),
    /** No link: a device may be put aside, and its class is then shown nowhere. */
    deviceId: reference(),
    periods: periodList(),
    weekdays: deviationList(),
    savedAt: moment().notNull(),
  },
  (table) => [
    unique('after_school_config_once').on(table.schoolId, table.departmentId),
    ofDepartment(table.schoolId, table.departmentId),
  ],
)

/** The publications of a class's configuration, each with what was published; only added to. */
export const afterSchoolPublication = schoolTable(
  'after_school_publication',
  {
    departmentId: reference().notNull(),
    /** No links: the history outlasts device and publisher. */
    deviceId: reference().notNull(),
    deviceName: text().notNull(),
    byId: reference().notNull(),
    at: moment().notNull(),
    periods: periodList(),
    weekdays: deviationList(),
    state: text({ enum: ['answered', 'failed'] }).notNull(),
    message: text().notNull(),
  },
  (table) => [
    ofDepartment(table.schoolId, table.departmentId),
    index().on(table.schoolId, table.at),
    index().on(table.schoolId, table.departmentId, table.at),
  ],
)

/** A class was dismissed, once a round of a day. */
export const classDismissal = snakeCase.table(
  'class_dismissal',
  {
    schoolId: reference().notNull(),
    departmentId: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    round: integer().notNull(),
    at: moment().notNull(),
    byId: reference().notNull(),
    /** Why it was dismissed then; empty where nobody said, which is only possible in time. */
    reason: text().notNull().default(''),
    /** True while it is taken back; a later press of the round makes it hold again. */
    isUndone: boolean().notNull().default(false),
    /** How often it was taken back: each time writes records of every pupil, so it is bounded. */
    undos: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.day, table.departmentId, table.round] }),
    ofDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** How a pupil left in a round of a day: dismissed with the class, kept after it, or released after that. */
export const pupilDismissal = snakeCase.table(
  'pupil_dismissal',
  {
    schoolId: reference().notNull(),
    memberId: reference().notNull(),
    departmentId: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    round: integer().notNull(),
    state: text({ enum: ['dismissed', 'kept', 'released'] }).notNull(),
    reason: text().notNull(),
    at: moment().notNull(),
    byId: reference().notNull(),
    /** True of a pupil who was kept at all in this round: an undone dismissal leaves these. */
    wasKept: boolean().notNull(),
    /** How often the release was taken back: each time parents get a message, so it is bounded. */
    undos: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.day, table.memberId, table.round] }),
    index().on(table.schoolId, table.day, table.departmentId),
    ofMember(table.schoolId, table.memberId),
    ofDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)
