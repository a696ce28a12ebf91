import type { SQL } from 'drizzle-orm'

const conditions = new Map<string, SQL>()

/**
 * Declares which rows of a table never count as building on a record, by a condition on `held`. They are deleted with
 * the record. Each area declares its tables once, when its server is loaded.
 */
export const declareIdleRows = (table: string, isIdle: SQL): void => {
  if (conditions.has(table)) throw new Error(`the idle rows of ${table} are declared twice`)
  conditions.set(table, isIdle)
}

/** The condition for idle rows of a table. Undefined if every row counts. */
export const idleRowCondition = (table: string): SQL | undefined => conditions.get(table)
