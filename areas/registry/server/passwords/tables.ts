import { snakeCase, text, timestamp } from 'drizzle-orm/pg-core'

/** Key pairs that all nodes share, such as the one that encrypts passwords in transit (decision on H-001). */
export const keyPair = snakeCase.table('key_pair', {
  name: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
