import { bigint, index, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../database/schoolTable.ts'

/**
 * The counter of each stream of live messages. The transaction that writes a message locks its row, so that numbers
 * follow the commit order. With a plain sequence a later number could commit first, and a reader who saw it would
 * never request the earlier one.
 */
export const liveStream = snakeCase.table(
  'live_stream',
  {
    schoolId: reference().notNull(),
    name: text().notNull(),
    lastSeq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.name] }),
    index().on(table.name),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Messages of a stream, stored for listeners who were away. */
export const liveMessage = snakeCase.table(
  'live_message',
  {
    stream: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    schoolId: reference().notNull(),
    body: jsonb().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.stream, table.seq] }),
    index().on(table.at),
    ...schoolPolicies(table.schoolId),
  ],
)
