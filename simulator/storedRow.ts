import { getColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Column names in the database by property name. */
export const storedNames = (table: PgTable): ReadonlyMap<string, string> =>
  new Map(Object.entries(getColumns(table)).map(([key, column]) => [key, column.name]))

/** A row with the database's column names. */
export const storedRow = (names: ReadonlyMap<string, string>, row: object): Record<string, unknown> => {
  const fields: [string, unknown][] = Object.entries(row)
  return Object.fromEntries(fields.map(([key, value]) => [names.get(key) ?? key, value]))
}
