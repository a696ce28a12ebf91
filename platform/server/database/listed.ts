import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL list of thousands of ids, for use after `in`. The database hashes a subquery, but scans an array parameter (`=
 * any`) for each row once a statement is planned without its values.
 */
export const listedIds = (ids: readonly number[]): SQL => sql`(select unnest(${sql.param([...ids])}::bigint[]))`

/** SQL list of thousands of texts, for use after `in`, as a subquery for the same reason as `listedIds`. */
export const listedTexts = (texts: readonly string[]): SQL => sql`(select unnest(${sql.param([...texts])}::text[]))`
