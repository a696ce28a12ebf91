import { integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'

/** The servers that work on this database, each with a sign of life. */
export const serverNode = snakeCase.table('server_node', {
  id: text().primaryKey(),
  host: text().notNull(),
  processId: integer().notNull(),
  version: text().notNull(),
  startedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  seenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
