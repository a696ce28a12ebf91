import { and, eq, sql } from 'drizzle-orm'
import {
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
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { sources } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** Every reading that was ever reported, only added to: a correction is a further row. */
export const temperatureReading = schoolTable(
  'temperature_reading',
  {
    memberId: reference().notNull(),
    isStudent: boolean().notNull(),
    /** Tenths of a degree Celsius. */
    tempF: integer().notNull(),
    /** Outside the range that the school had when it arrived; a fever is above it. */
    abnormal: boolean().notNull(),
    at: moment().notNull(),
    arrivedAt: moment().notNull(),
    /** The day by the school's clock, and the number of the period; null for a moment in none. */
    day: day().notNull(),
    periodId: reference(),
    source: text({ enum: sources }).notNull(),
    /** No links: a reading outlasts the records of those who wrote it. */
    submitterId: reference(),
    /** The sealed link by which a parent reported; unknown of what came before it was kept. */
    linkId: reference(),
    deviceId: reference(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.day),
    index().on(table.schoolId, table.day, table.id),
    ofMember(table.schoolId, table.memberId),
  ],
)

/** A reading that was withdrawn: it stays, and counts nowhere. */
export const temperatureWithdrawal = snakeCase.table(
  'temperature_withdrawal',
  {
    schoolId: reference().notNull(),
    readingId: reference().notNull(),
    /** No link: a withdrawal outlasts the record of who made it. */
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
    ...ownedBySchool(table.schoolId),
  ],
)

/** The reading of a person that counts in a period (`countsFirst`): the school's before a parent's, then the last measured. */
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
    ofMember(table.schoolId, table.memberId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Joins the reading that counts. */
export const ofCountedReading = and(
  eq(temperatureReading.schoolId, temperatureStanding.schoolId),
  eq(temperatureReading.id, temperatureStanding.readingId),
)

/** How many readings that count are normal and abnormal: what a region reads instead of a million rows. */
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
    ...ownedBySchool(table.schoolId),
  ],
)

/** A fever, once for each person and day, and three in a class, once for each class and day; told by a job within a minute. */
export const temperatureAlert = schoolTable(
  'temperature_alert',
  {
    day: day().notNull(),
    kind: text({ enum: ['person', 'class'] }).notNull(),
    /** The person, or the class: no link, since it is either. */
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
