import { bigint, index, integer, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../database/schoolTable.ts'

/**
 * One writing call as one school sees it: who did what, from where. A call that changes rows of several schools has an
 * entry in each, all under one request.
 */
export const auditEntry = snakeCase.table(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer(),
    /** The school from which it was done, where that is another: the platform's, or the one that somebody came from. */
    bySchoolId: integer(),
    personId: integer(),
    call: text().notNull(),
    requestId: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.at),
    index().on(table.personId, table.at),
    // A number that somebody quotes from an error leads to the call.
    index().on(table.requestId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** One row that a writing call changed, before and after, written by the database itself; personal data masked. */
export const auditChange = snakeCase.table(
  'audit_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    entryId: bigint({ mode: 'number' }),
    schoolId: integer(),
    relation: text().notNull(),
    operation: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The role under which it was written: a request's, or `none` for the system. */
    writtenAs: text(),
  },
  (table) => [index().on(table.entryId), ...ownedBySchool(table.schoolId)],
)
