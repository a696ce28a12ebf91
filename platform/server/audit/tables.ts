import { index, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { keptBySchool, ownedBySchool, reference, schoolAndId } from '../database/schoolTable.ts'

/**
 * One writing call as one school sees it: who did what, from where. A call that changes rows of several schools has an
 * entry in each, all under one request.
 */
export const auditEntry = snakeCase.table(
  'audit_entry',
  {
    ...schoolAndId(),
    /** The school from which it was done, where that is another: the platform's, or the one that somebody came from. */
    bySchoolId: reference(),
    /** The person who did it, a record of that school; null where it was the system. */
    memberId: reference(),
    call: text().notNull(),
    requestId: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The name of the thing that a refused call was meant for; nothing was written of it. */
    about: text(),
  },
  (table) => [
    index().on(table.schoolId, table.at),
    index().on(table.schoolId, table.memberId, table.at),
    // What one call did, and one person: in a school by the moment, among several schools by the number. Without these a search
    // for what is rare, or was never, read the whole trail.
    index().on(table.schoolId, table.call, table.at).concurrently(),
    index().on(table.call, table.id).concurrently(),
    index().on(table.memberId, table.id).concurrently(),
    // A number that somebody quotes from an error leads to the call.
    index().on(table.requestId),
    ...keptBySchool(table),
  ],
)

/** One row that a writing call changed, before and after, written by the database itself; personal data masked. */
export const auditChange = snakeCase.table(
  'audit_change',
  {
    ...schoolAndId(),
    entryId: reference().notNull(),
    relation: text().notNull(),
    operation: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The role under which it was written: a request's, or `none` for the system. */
    writtenAs: text(),
  },
  (table) => [
    index().on(table.entryId),
    // The entries that changed a table, newest first; with the school, so that the index alone tells whose they are.
    index().on(table.relation, table.entryId, table.schoolId).concurrently(),
    ...keptBySchool(table),
  ],
)

/** The people whose records an entry has changed, or named; written by the database with its changes, to find entries by. */
export const auditConcern = snakeCase.table(
  'audit_concern',
  { schoolId: reference().notNull(), memberId: reference().notNull(), entryId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.entryId] }),
    index().on(table.entryId),
    ...ownedBySchool(table.schoolId),
  ],
)
