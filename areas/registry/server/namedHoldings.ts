import type { Db } from '../../../platform/server/database/connection.ts'
import { findReferredRecords } from './footprint.ts'

const titles = new Map<string, string>()

/**
 * Declares a table whose rows a clerk must know about before people with such rows are deleted. The title is Chinese,
 * such as 请假. Rows that `declareIdleRows` excludes don't count.
 */
export const declareHoldings = (table: string, title: string): void => {
  if (titles.has(table)) throw new Error(`the holdings of ${table} are declared twice`)
  titles.set(table, title)
}

/** Finds which of these people have declared rows, by title. Titles without people are left out. */
export const findHoldings = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const holders = await findReferredRecords(db, schoolId, ids, [...titles.keys()])
  return new Map([...holders].map(([table, held]) => [titles.get(table) ?? table, held]))
}
