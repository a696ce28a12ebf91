import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * SQL that is true if a column is one of these ids. They are one array parameter, so that the statement is the same
 * for any number: `inArray` uses a parameter for each, and PostgreSQL allows at most 65,535.
 */
export const among = (column: Column | SQLWrapper, ids: Iterable<number>): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`
