import { integer, snakeCase, text } from 'drizzle-orm/pg-core'

/** One row: by what the secret is known again under which this database was written. */
export const secretMark = snakeCase.table('secret_mark', {
  id: integer().primaryKey(),
  mark: text().notNull(),
})
