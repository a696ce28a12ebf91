import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

interface PageOf {
  readonly table: PgTable
  readonly id: AnyPgColumn
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
  /** Whole numbers, checked by whoever took them from a request. */
  readonly limit: number
  readonly offset: number
}

/**
 * The ids of one page of a table, as a subquery: its rows are found before what is shown of them. Limit and offset are
 * written into the statement, since statements are planned without their values and the planner would prepare for a tenth
 * of the table.
 */
export const pageOfIds = ({ table, id, where, order, limit, offset }: PageOf): SQL => {
  const bounds = sql.raw(`limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`)
  return sql`(select ${id} from ${table} where ${where ?? sql`true`} order by ${sql.join([...order], sql`, `)} ${bounds})`
}
