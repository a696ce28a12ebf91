import { integer, snakeCase, text } from 'drizzle-orm/pg-core'

/** One row: which of the databases this is, over which the schools are spread. */
export const databaseCell = snakeCase.table('database_cell', {
  id: integer().primaryKey(),
  cell: integer().notNull(),
  /** The mark of the installation, which its files carry too; null until the first start that knows of marks. */
  installation: text(),
  /** The newest release that has opened this database; null before releases were counted. */
  release: integer(),
})
