import { sql } from 'drizzle-orm'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../../registry/server/tables/members.ts'
import { assessTypes, lineKinds } from '../../words.ts'
import { assessProject } from '../tables.ts'

// Values are whole hundredths (`value.ts`).

const day = () => date({ mode: 'string' })

/** The weight of a project in a weekly result, in hundredths. */
export interface Weight {
  readonly projectId: number
  readonly weight: number
}

/** A period whose report has been written: of a project, or the weekly result of all classes. */
export const assessPeriod = schoolTable(
  'assess_period',
  {
    /** Null for the weekly result. */
    projectId: reference(),
    assessType: text({ enum: assessTypes }).notNull(),
    name: text().notNull(),
    startDay: day().notNull(),
    endDay: day().notNull(),
    /** As they were at the end. */
    joinDefault: boolean().notNull(),
    /** The projects of a weekly result with their weights. Empty for a project. */
    weights: jsonb().$type<readonly Weight[]>().notNull().default([]),
    /** The red flags per grade of a weekly result. 0 for a project. */
    flags: integer().notNull().default(0),
    writtenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('assess_period_once').on(
      table.schoolId,
      sql`coalesce(${table.projectId}, 0)`,
      table.startDay,
      table.endDay,
    ),
    index().on(table.schoolId, table.startDay),
    foreignKey({
      columns: [table.schoolId, table.projectId],
      foreignColumns: [assessProject.schoolId, assessProject.id],
    }),
  ],
)

/** A line of a written report. Ranks follow from the values. */
export const assessResult = snakeCase.table(
  'assess_result',
  {
    schoolId: reference().notNull(),
    periodId: reference().notNull(),
    line: text({ enum: lineKinds }).notNull(),
    targetId: reference().notNull(),
    targetName: text().notNull(),
    /** The target, if it is a student. */
    studentId: reference(),
    classId: reference(),
    className: text().notNull(),
    /** Ranks are among the targets of a grade, or of a building. */
    gradeId: reference(),
    gradeName: text().notNull(),
    headcount: integer().notNull(),
    initial: integer().notNull(),
    /** The sum of the records when the report was written, and now. */
    firstSum: integer().notNull(),
    sum: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.periodId, table.line, table.targetId] }),
    index().on(table.schoolId, table.targetId),
    foreignKey({
      columns: [table.schoolId, table.periodId],
      foreignColumns: [assessPeriod.schoolId, assessPeriod.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.studentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A school's settings, one row once they are saved. */
export const assessSettings = schoolTable(
  'assess_settings',
  {
    appealDays: integer().notNull(),
    flagsPerGrade: integer().notNull(),
    weights: jsonb().$type<readonly Weight[]>().notNull(),
    version: version(),
  },
  (table) => [unique('assess_settings_once').on(table.schoolId)],
)
