import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { remembered } from './remembered.ts'

const planning = (db: Db) =>
  db
    .select({
      mode: sql`set_config('plan_cache_mode', ${sql.placeholder('mode')}, true)`,
      processes: sql`set_config('max_parallel_workers_per_gather', '0', true)`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('plan_how')

/** Sends the order on its way: it takes effect before whatever is sent after it, and that fails where it fails. */
const plan = (db: Db, mode: 'force_custom_plan' | 'force_generic_plan'): void => {
  remembered(db, planning)
    .execute({ mode })
    .catch(() => undefined)
}

/**
 * Has a heavy search planned with its values, and gives what it read. Statements are planned once and for any values; one
 * over a day and one over a year, or over a school of sixty and one of six thousand, want different ways in. Planning costs
 * some 3 ms, so it is for searches that take longer. The orders travel with what follows them, so that they cost no wait. A
 * search stays in one process, since several at once would take the processors from each other.
 */
export const plannedWithValues = async <Read>(db: Db, search: () => Promise<Read>): Promise<Read> => {
  plan(db, 'force_custom_plan')
  const read = await search()
  plan(db, 'force_generic_plan')
  return read
}
