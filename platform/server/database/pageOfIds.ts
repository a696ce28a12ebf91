import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

interface PageOf {
  readonly table: PgTable
  readonly id: AnyPgColumn
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
  /** Whole numbers, already validated in the request. */
  readonly limit: number
  readonly offset: number
}

/**
 * Returns the ids of one page of a table as a subquery, so that rows are found before their other columns are read.
 * Limit and offset are literals in the statement: statements are planned without their values, and the planner would
 * expect a tenth of the table.
 */
export const pageOfIds = ({ table, id, where, order, limit, offset }: PageOf): SQL => {
  const bounds = sql.raw(`limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`)
  return sql`(select ${id} from ${table} where ${where ?? sql`true`} order by ${sql.join([...order], sql`, `)} ${bounds})`
}
