import { bigint, index, jsonb, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../database/schoolTable.ts'

/**
 * The counter of each stream of live messages. Its row is locked by the transaction that writes a message, so that
 * numbers are given in the order of the commits: a plain sequence would let a later number commit first, and a reader
 * who had seen it would never ask for the earlier one.
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
    ...ownedBySchool(table.schoolId),
  ],
)

/** Messages of a stream, kept for listeners who were away. */
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
    ...ownedBySchool(table.schoolId),
  ],
)
