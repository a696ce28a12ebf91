import { type SQL, sql } from 'drizzle-orm'

/**
 * Thousands of ids, to stand behind `in`: the database hashes a subquery, where it walks a parameter's array for each row
 * (`= any`) once a statement is planned without its values.
 */
export const listedIds = (ids: readonly number[]): SQL => sql`(select unnest(${sql.param([...ids])}::bigint[]))`

/** Thousands of texts, likewise. */
export const listedTexts = (texts: readonly string[]): SQL => sql`(select unnest(${sql.param([...texts])}::text[]))`
