import { snakeCase, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys that all nodes share, such as the pair under which passwords travel (decision on H-001). */
export const keyPair = snakeCase.table('key_pair', {
  name: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
