import { integer, snakeCase, text } from 'drizzle-orm/pg-core'

/** One row: the number of this database among those over which the schools are spread. */
export const databaseCell = snakeCase.table('database_cell', {
  id: integer().primaryKey(),
  cell: integer().notNull(),
  /** The mark of the installation, which its files hold too; null until the first start of a version with marks. */
  installation: text(),
  /** The newest release that has opened this database; null before releases were counted. */
  release: integer(),
})
