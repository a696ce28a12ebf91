import type { SQL } from 'drizzle-orm'

const conditions = new Map<string, SQL>()

/**
 * Declares rows of a table that have never acted and go with their record, by a condition on `held`: they build nothing on it.
 * Its area declares them once, when its server is loaded.
 */
export const declareIdle = (table: string, isIdle: SQL): void => {
  if (conditions.has(table)) throw new Error(`the idle rows of ${table} are declared twice`)
  conditions.set(table, isIdle)
}

/** The condition for such rows of a table; undefined where each of its rows counts. */
export const idleRowsOf = (table: string): SQL | undefined => conditions.get(table)
