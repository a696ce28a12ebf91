import { index, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { reference } from '../database/schoolTable.ts'

/** Answers of writing calls by idempotency key, so that a repeated call gets the same answer. */
export const answeredCall = snakeCase.table(
  'answered_call',
  {
    /** The school of the session (the platform's before one is chosen) and its account. */
    schoolId: reference().notNull(),
    accountId: reference().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    /** A keyed digest of the input: a key that is reused for something else is refused. */
    inputDigest: text().notNull(),
    /** Null while the call is running, and if its answer contained a secret. */
    data: jsonb(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.accountId, table.key] }), index().on(table.at)],
)
