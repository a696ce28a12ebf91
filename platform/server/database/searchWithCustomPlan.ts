import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { cachedOnConnection } from './remembered.ts'

const planSettings = (db: Db) =>
  db
    .select({
      mode: sql`set_config('plan_cache_mode', ${sql.placeholder('mode')}, true)`,
      processes: sql`set_config('max_parallel_workers_per_gather', '0', true)`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('plan_how')

/** Sends the setting without awaiting it: it takes effect before later statements, which fail if it fails. */
const setPlanMode = (db: Db, mode: 'force_custom_plan' | 'force_generic_plan'): void => {
  cachedOnConnection(db, planSettings)
    .execute({ mode })
    .catch(() => undefined)
}

/**
 * Runs an expensive search with plans made for its values, and returns its result. Statements are otherwise planned
 * once for any values, but a search over a day and one over a year, or in a school of sixty and one of six thousand,
 * need different plans. Planning costs about 3 ms, so use it for searches that take longer. The settings are
 * pipelined with the next statements, so they cost no wait. Parallel workers are off, since several searches at once
 * would compete for the processors.
 */
export const searchWithCustomPlan = async <Read>(db: Db, search: () => Promise<Read>): Promise<Read> => {
  setPlanMode(db, 'force_custom_plan')
  const read = await search()
  setPlanMode(db, 'force_generic_plan')
  return read
}
