import { integer, snakeCase, text } from 'drizzle-orm/pg-core'

/** Marks of the secrets under which this database was written. */
export const secretMark = snakeCase.table('secret_mark', {
  id: integer().primaryKey(),
  mark: text().notNull(),
})
