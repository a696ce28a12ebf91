import { boolean, foreignKey, index, integer, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import {
  schoolKeyAndPolicies,
  schoolPolicies,
  reference,
  schoolAndId,
} from '../../../platform/server/database/schoolTable.ts'
import type { Difference, Fault, HeadingView } from '../views.ts'
import type { ChosenValue, RememberedValue, UnreadValue } from './chosenValues.ts'
import { stages, verdicts } from '../words.ts'
import type { SkippedRows } from './skippedRows.ts'
import type { Workbook } from './workbook.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * One import of a sheet, from upload to undoing. `stage` changes only in the transaction that ends a job, so that a
 * killed node leaves it unchanged. The job's own row says whether the job is running or has failed.
 */
export const importRun = snakeCase.table(
  'import_run',
  {
    ...schoolAndId(),
    /** The sender. No foreign key, because the history outlasts the member's record. */
    memberId: reference().notNull(),
    operatorName: text().notNull(),
    kind: text().notNull(),
    /** The subject of the run, such as an exam, for kinds whose sheet depends on it. */
    about: jsonb().$type<unknown>(),
    fileId: reference().notNull(),
    fileName: text().notNull(),
    headingRow: integer().notNull(),
    /** The headings of the file, each with the column it is read as. */
    headings: jsonb().$type<readonly HeadingView[]>().notNull(),
    /** The values that the clerk has chosen for cells that can't be read. */
    chosenValues: jsonb().$type<readonly ChosenValue[]>().notNull().default([]),
    /** The sheets of the file and which of them are imported; null for imports from before they could be chosen. */
    workbook: jsonb().$type<Workbook>(),
    stage: text({ enum: stages }).notNull().default('mapping'),
    /** The values of the kind's options that the clerk chose. */
    options: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** The last queued job, and what it does. */
    jobId: reference(),
    doing: text({ enum: ['check', 'apply', 'undo'] }),
    /** Rows, over all checks, whose verdict revealed a person beyond the sender's reach. */
    metBeyond: integer().notNull().default(0),
    /** Rows whose records others had changed between check and writing. */
    staleRows: integer().notNull().default(0),
    /** Rows of the file that the last check left out, because they are no records. Null before a check. */
    skipped: jsonb().$type<SkippedRows>(),
    written: jsonb().$type<readonly { readonly what: string; readonly count: number }[]>().notNull().default([]),
    /** Fingerprint of everything that depended on the written records, used to detect later changes. */
    footprint: jsonb().$type<unknown>(),
    errorFileId: reference(),
    /** The encrypted sheet of first passwords; null after it was downloaded. */
    passwordFileId: reference(),
    createdAt: moment().notNull(),
    writtenAt: moment(),
    undoneAt: moment(),
  },
  (table) => [index().on(table.schoolId, table.memberId, table.id), ...schoolKeyAndPolicies(table)],
)

/**
 * A judged row of an import, with its trace for undoing once written. It holds masked texts only, no cells: those
 * would be a second copy of identity numbers.
 */
export const importRow = snakeCase.table(
  'import_row',
  {
    schoolId: reference().notNull(),
    runId: reference().notNull(),
    /** Row number in the spreadsheet program, counted on from sheet to sheet. */
    number: integer().notNull(),
    verdict: text({ enum: verdicts }).notNull(),
    name: text().notNull(),
    /** Fingerprint of everything the verdict depends on. The row is written only if it is still the same. */
    basis: text().notNull(),
    differences: jsonb().$type<readonly Difference[]>().notNull(),
    notes: jsonb().$type<readonly string[]>().notNull(),
    faults: jsonb().$type<readonly Fault[]>().notNull(),
    /** Values of the row that can't be read by themselves, of columns with a choice of values only. */
    unread: jsonb().$type<readonly UnreadValue[]>().notNull().default([]),
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
    ...schoolPolicies(table.schoolId),
  ],
)

/**
 * The choices that a school has made for its sheets, by kind: columns by heading, null if one isn't imported, and values
 * of cells.
 */
export const importMapping = snakeCase.table(
  'import_mapping',
  {
    schoolId: reference().notNull(),
    kind: text().notNull(),
    keys: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
    chosenValues: jsonb().$type<readonly RememberedValue[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.kind] }), ...schoolPolicies(table.schoolId)],
)
