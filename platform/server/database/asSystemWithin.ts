import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { cachedOnConnection } from './remembered.ts'

const one = sql`(values (1)) as one`

const stepOut = (db: Db) =>
  db
    .select({
      entered: sql`set_config('app.entered_role', current_setting('role'), true)`,
      role: sql`set_config('role', 'none', true)`,
    })
    .from(one)
    .prepare('step_out')

const stepBack = (db: Db) =>
  db
    .select({ role: sql`set_config('role', current_setting('app.entered_role'), true)` })
    .from(one)
    .prepare('step_back')

const steppedOut = new WeakSet<Db>()
const concurrentReads = new WeakMap<Db, Promise<unknown>>()

/** Makes a system step wait for a read that runs concurrently with the handler, such as the reach check. */
export const registerConcurrentRead = (db: Db, reading: Promise<unknown>): void => {
  concurrentReads.set(db, reading)
  const forget = () => {
    if (concurrentReads.get(db) === reading) concurrentReads.delete(db)
  }
  reading.then(forget, forget)
}

/**
 * Runs a few statements of the open transaction outside row-level security, then steps back inside: for rows that
 * belong to no school. Nothing else may be sent on the connection meanwhile, so await it separately, never in a
 * `Promise.all`. `why` states the reason, and a test lists the uses.
 */
export const asSystemWithin = async <T>(db: Db, _why: string, work: () => Promise<T>): Promise<T> => {
  if (steppedOut.has(db)) return work()
  const pendingRead = concurrentReads.get(db)
  if (pendingRead) await pendingRead
  steppedOut.add(db)
  try {
    // Not awaited separately: the next statements on the connection come after it, and fail if it failed.
    const [, done] = await Promise.all([cachedOnConnection(db, stepOut).execute(), work()])
    return done
  } finally {
    steppedOut.delete(db)
    // After a failed statement this one fails too, and the whole transaction with it, so nothing stays outside
    // row-level security.
    await cachedOnConnection(db, stepBack)
      .execute()
      .catch(() => undefined)
  }
}
