import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * SQL that holds where a column is one of these ids. They are one array, so that a statement stays the same however many they
 * are: `inArray` takes a parameter for each, and there are 65,535 at most.
 */
export const among = (column: Column | SQLWrapper, ids: Iterable<number>): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`
