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
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { cascadeFromDepartment } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import type { AfterSchoolPeriod, Deviation } from '../contract.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const periodList = () => jsonb().$type<readonly AfterSchoolPeriod[]>().notNull()
const deviationList = () => jsonb().$type<readonly Deviation[]>().notNull()

/** Dismissal periods and screen of a class. */
export const afterSchoolConfig = schoolTable(
  'after_school_config',
  {
    departmentId: reference().notNull(),
    /** No foreign key: a deleted or disabled device leaves the class without a screen. */
    deviceId: reference(),
    periods: periodList(),
    weekdays: deviationList(),
    savedAt: moment().notNull(),
  },
  (table) => [
    unique('after_school_config_once').on(table.schoolId, table.departmentId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
  ],
)

/** Publications of class configurations with their content. Append-only. */
export const afterSchoolPublication = schoolTable(
  'after_school_publication',
  {
    departmentId: reference().notNull(),
    /** No foreign keys: the history outlasts device and publisher. */
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
    cascadeFromDepartment(table.schoolId, table.departmentId),
    index().on(table.schoolId, table.at),
    index().on(table.schoolId, table.departmentId, table.at),
  ],
)

/** A dismissal of a class, at most one per round of a day. */
export const classDismissal = snakeCase.table(
  'class_dismissal',
  {
    schoolId: reference().notNull(),
    departmentId: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    round: integer().notNull(),
    at: moment().notNull(),
    byId: reference().notNull(),
    /** Reason of the dismissal. Empty is possible only in time. */
    reason: text().notNull().default(''),
    /** True while undone. A later dismissal of the round resets it. */
    isUndone: boolean().notNull().default(false),
    /** Number of undos, limited because each one writes a record for every pupil. */
    undos: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.day, table.departmentId, table.round] }),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** State of a pupil in a round: dismissed with the class, kept, or released later. */
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
    /** True if the pupil was kept in this round. Undoing a dismissal leaves these rows. */
    wasKept: boolean().notNull(),
    /** Number of undone releases, limited because parents get a message each time. */
    undos: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.day, table.memberId, table.round] }),
    index().on(table.schoolId, table.day, table.departmentId),
    cascadeFromMember(table.schoolId, table.memberId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)
