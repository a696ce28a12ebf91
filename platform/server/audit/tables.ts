import { index, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { schoolKeyAndPolicies, schoolPolicies, reference, schoolAndId } from '../database/schoolTable.ts'

/**
 * One writing call as one school sees it: actor, action and address. A call that changes rows of several schools has
 * an entry in each, all under one request.
 */
export const auditEntry = snakeCase.table(
  'audit_entry',
  {
    ...schoolAndId(),
    /** The actor's school, if it is another: the platform, or the school that the person came from. */
    bySchoolId: reference(),
    /** The actor, a record of that school; null for the system. */
    memberId: reference(),
    call: text().notNull(),
    requestId: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The name of the object that a refused call was meant for, or that a look was at; nothing was written to it. */
    about: text(),
  },
  (table) => [
    index().on(table.schoolId, table.at),
    index().on(table.schoolId, table.memberId, table.at),
    // For searches by call and by person: within a school by time, across schools by id. Without these a search for a
    // rare or absent value read the whole trail.
    index().on(table.schoolId, table.call, table.at).concurrently(),
    index().on(table.call, table.id).concurrently(),
    index().on(table.memberId, table.id).concurrently(),
    // A request id that a user quotes from an error message leads to the call.
    index().on(table.requestId),
    ...schoolKeyAndPolicies(table),
  ],
)

/** One row that a writing call changed, before and after, written by database triggers with personal data masked. */
export const auditChange = snakeCase.table(
  'audit_change',
  {
    ...schoolAndId(),
    entryId: reference().notNull(),
    relation: text().notNull(),
    operation: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The database role that wrote it: a request's, or `none` for the system. */
    writtenAs: text(),
  },
  (table) => [
    index().on(table.entryId),
    // For the entries that changed a table, newest first. It includes the school, so that the index answers the
    // school filter without reading rows.
    index().on(table.relation, table.entryId, table.schoolId).concurrently(),
    ...schoolKeyAndPolicies(table),
  ],
)

/**
 * The people whose records an entry has changed or named. The database writes them with the changes, for searching
 * entries by person.
 */
export const auditConcern = snakeCase.table(
  'audit_concern',
  { schoolId: reference().notNull(), memberId: reference().notNull(), entryId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.entryId] }),
    index().on(table.entryId),
    ...schoolPolicies(table.schoolId),
  ],
)
