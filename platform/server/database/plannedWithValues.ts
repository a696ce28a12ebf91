import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/**
 * Has a heavy search planned with its values, and gives what it read. Statements are planned once and for any values; one
 * over a day and one over a year, or over a school of sixty and one of six thousand, want different ways in. Planning costs
 * some 3 ms, so it is for searches that take longer. The order is waited for before the search is sent: sent beside it, it
 * came too late for what was already on its way. A search stays in one process, since several at once would take the
 * processors from each other.
 */
export const plannedWithValues = async <Read>(db: Db, search: () => Promise<Read>): Promise<Read> => {
  await db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('max_parallel_workers_per_gather', '0', true)`)
  const read = await search()
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
  return read
}
