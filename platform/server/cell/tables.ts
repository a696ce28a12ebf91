import { integer, snakeCase } from 'drizzle-orm/pg-core'

/** One row: which of the databases this is, over which the schools are spread. */
export const databaseCell = snakeCase.table('database_cell', {
  id: integer().primaryKey(),
  cell: integer().notNull(),
})
