import { and, eq, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
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
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { TemperaturePeriod } from '../settings.ts'
import { sources } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** A school's normal range, and the last number of its periods. It has a row once the school sets something. */
export const temperatureConfig = snakeCase.table(
  'temperature_config',
  {
    schoolId: reference()
      .primaryKey()
      .references(() => school.id),
    /** Only nodes of the previous version read and write it, while an installation is updated node by node. */
    periods: jsonb().notNull().default([]),
    /** The largest number ever used for a period. Reports refer to periods by number, so numbers aren't reused. */
    lastNumber: integer().notNull(),
    /** Tenths of a degree. */
    least: integer().notNull(),
    most: integer().notNull(),
  },
  (table) => [...schoolPolicies(table.schoolId)],
)

/**
 * The periods of a school from a day on, until the next row of the school. It has rows once the school sets periods, the
 * first from 1900-01-01.
 */
export const temperaturePeriods = snakeCase.table(
  'temperature_periods',
  {
    schoolId: reference()
      .notNull()
      .references(() => school.id),
    fromDay: day().notNull(),
    periods: jsonb().$type<TemperaturePeriod[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.fromDay] }), ...schoolPolicies(table.schoolId)],
)

/** All readings. Rows are only added: a correction is another row. */
export const temperatureReading = schoolTable(
  'temperature_reading',
  {
    memberId: reference().notNull(),
    isStudent: boolean().notNull(),
    /** Tenths of a degree Celsius. */
    tempF: integer().notNull(),
    /** Outside the school's range at arrival; a fever is above it. */
    abnormal: boolean().notNull(),
    at: moment().notNull(),
    arrivedAt: moment().notNull(),
    /** The school's local day, and the period's id; null if the moment is in no period. */
    day: day().notNull(),
    periodId: reference(),
    source: text({ enum: sources }).notNull(),
    /** No foreign keys: a reading outlasts the records of the people who wrote it. */
    submitterId: reference(),
    /** The sealed link of a parent's report; null for older reports. */
    linkId: reference(),
    deviceId: reference(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.day),
    index().on(table.schoolId, table.day, table.id),
    // Fevers outside the periods are few among a day's readings.
    index('temperature_reading_abnormal')
      .on(table.schoolId, table.day)
      .where(sql`abnormal`)
      .concurrently(),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** A withdrawn reading. The reading stays, but counts nowhere. */
export const temperatureWithdrawal = snakeCase.table(
  'temperature_withdrawal',
  {
    schoolId: reference().notNull(),
    readingId: reference().notNull(),
    /** No foreign key: a withdrawal outlasts the record of the person who made it. */
    byId: reference().notNull(),
    at: moment().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.readingId] }),
    foreignKey({
      columns: [table.schoolId, table.readingId],
      foreignColumns: [temperatureReading.schoolId, temperatureReading.id],
    }).onDelete('cascade'),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A person's counted reading in a period: the school's before a parent's, then the last measured. */
export const temperatureStanding = snakeCase.table(
  'temperature_standing',
  {
    schoolId: reference().notNull(),
    day: day().notNull(),
    periodId: reference().notNull(),
    memberId: reference().notNull(),
    readingId: reference().notNull(),
    isStudent: boolean().notNull(),
    tempF: integer().notNull(),
    abnormal: boolean().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.day, table.periodId, table.memberId] }),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Join condition from a counted reading to its reading row. */
export const ofCountedReading = and(
  eq(temperatureReading.schoolId, temperatureStanding.schoolId),
  eq(temperatureReading.id, temperatureStanding.readingId),
)

/** Numbers of normal and abnormal counted readings, so that a region doesn't read a million rows. */
export const temperatureSummary = snakeCase.table(
  'temperature_summary',
  {
    schoolId: reference().notNull(),
    day: day().notNull(),
    periodId: reference().notNull(),
    isStudent: boolean().notNull(),
    normal: integer().notNull(),
    abnormal: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.day, table.periodId, table.isStudent] }),
    ...schoolPolicies(table.schoolId),
  ],
)

/**
 * A fever, once per person and day, or three fevers in a class, once per class and day. A job sends the messages
 * within a minute.
 */
export const temperatureAlert = schoolTable(
  'temperature_alert',
  {
    day: day().notNull(),
    kind: text({ enum: ['person', 'class'] }).notNull(),
    /** The person or the class. There is no foreign key, because it is either. */
    subjectId: reference().notNull(),
    tempF: integer().notNull(),
    at: moment().notNull(),
    toldAt: moment(),
  },
  (table) => [
    unique('temperature_alert_once').on(table.schoolId, table.day, table.kind, table.subjectId),
    index('temperature_alert_untold')
      .on(table.schoolId)
      .where(sql`told_at is null`),
  ],
)
