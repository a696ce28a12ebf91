import { boolean, foreignKey, index, integer, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { keptBySchool, ownedBySchool, reference, schoolAndId } from '../../../platform/server/database/schoolTable.ts'
import type { Difference, Fault, HeadingView } from '../views.ts'
import { stages, verdicts } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * One import of a sheet, from its upload to its end. `stage` moves in the transaction that ends a job alone, so a node that
 * is killed leaves it where it was; the job's own row says what became of it.
 */
export const importRun = snakeCase.table(
  'import_run',
  {
    ...schoolAndId(),
    /** The person who sent the file. A number alone: the history outlasts the record. */
    memberId: reference().notNull(),
    operatorName: text().notNull(),
    kind: text().notNull(),
    fileId: reference().notNull(),
    fileName: text().notNull(),
    headingRow: integer().notNull(),
    /** The file's own headings, each with the column that it is read as. */
    headings: jsonb().$type<readonly HeadingView[]>().notNull(),
    stage: text({ enum: stages }).notNull().default('mapping'),
    /** The last job that was queued for it, and what that does. */
    jobId: reference(),
    doing: text({ enum: ['check', 'apply', 'undo'] }),
    /** Rows, over all its checks, whose verdict told that somebody beyond its sender's reach has a number. */
    metBeyond: integer().notNull().default(0),
    /** Rows that were found changed by others when they were to be written. */
    staleRows: integer().notNull().default(0),
    written: jsonb().$type<readonly { readonly what: string; readonly count: number }[]>().notNull().default([]),
    /** The mark of everything that hung on what was written, by which later changes are seen. */
    footprint: jsonb().$type<unknown>(),
    errorFileId: reference(),
    /** The sealed sheet of first passwords; gone once it was fetched. */
    passwordFileId: reference(),
    createdAt: moment().notNull(),
    writtenAt: moment(),
    undoneAt: moment(),
  },
  (table) => [index().on(table.schoolId, table.memberId, table.id), ...keptBySchool(table)],
)

/** A row of such a sheet as it was judged, and, once it was written, what it takes to undo it. */
export const importRow = snakeCase.table(
  'import_row',
  {
    schoolId: reference().notNull(),
    runId: reference().notNull(),
    /** The number at the left in the spreadsheet program. */
    number: integer().notNull(),
    verdict: text({ enum: verdicts }).notNull(),
    name: text().notNull(),
    /** The fingerprint of all that the verdict rests on: written only while it is the same. */
    basis: text().notNull(),
    differences: jsonb().$type<readonly Difference[]>().notNull(),
    notes: jsonb().$type<readonly string[]>().notNull(),
    faults: jsonb().$type<readonly Fault[]>().notNull(),
    leftOut: boolean().notNull().default(false),
    trace: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.runId, table.number] }),
    index().on(table.schoolId, table.runId, table.verdict, table.number),
    foreignKey({
      columns: [table.schoolId, table.runId],
      foreignColumns: [importRun.schoolId, importRun.id],
    }).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The columns as which a school last read the headings of its own sheets, by kind; a heading that was left out has null. */
export const importMapping = snakeCase.table(
  'import_mapping',
  {
    schoolId: reference().notNull(),
    kind: text().notNull(),
    keys: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.kind] }), ...ownedBySchool(table.schoolId)],
)
