import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

const setNestedLoops = (db: Db, value: 'on' | 'off') =>
  db.execute(sql`select set_config('enable_nestloop', ${value}, true)`)

/**
 * Runs statements that join thousands of rows without nested loops. Rows that were written a moment ago are not in the
 * planner's statistics yet, so it expects a few and compares every row with every other, which takes minutes.
 */
export const joinByHash = async <Result>(db: Db, work: () => Promise<Result>): Promise<Result> => {
  await setNestedLoops(db, 'off')
  const result = await work()
  // After an error the transaction ends, and the setting with it.
  await setNestedLoops(db, 'on')
  return result
}
