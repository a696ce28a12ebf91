import { integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'

/** The nodes of this database, each with its last heartbeat. */
export const serverNode = snakeCase.table('server_node', {
  id: text().primaryKey(),
  host: text().notNull(),
  processId: integer().notNull(),
  version: text().notNull(),
  startedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  seenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
