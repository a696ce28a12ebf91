import { index, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { reference } from '../database/schoolTable.ts'

/** Answers of writing calls under their callers' keys, so that the same call sent again answers the same. */
export const answeredCall = snakeCase.table(
  'answered_call',
  {
    /** The school of the session, the platform's before one is chosen; and its account. */
    schoolId: reference().notNull(),
    accountId: reference().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    /** Keyed digest of the input: a key that is used for something else is refused. */
    inputDigest: text().notNull(),
    /** Null while the call is still at work, and where its answer held a secret. */
    data: jsonb(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.accountId, table.key] }), index().on(table.at)],
)
