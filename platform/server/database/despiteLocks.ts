import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './connection.ts'
import { sqlStateOf } from './sqlState.ts'

/** How long a statement of an upgrade waits for a lock. Meanwhile every call on that table queues up after it. */
export const lockWait = '500ms'

/** How long an upgrade lets other transactions run before it tries again, ms. A dump may hold its locks for hours. */
const retryAfter = 2000

const lockTimeout = '55P03'
const deadlock = '40P01'

/**
 * Repeats work that failed to get its locks, until it succeeds. All of it is repeated, so a failure must leave
 * nothing done.
 */
export const untilLocked = async <T>(work: () => Promise<T>, onWait: () => void = () => undefined): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlStateOf(error)
      if (state !== lockTimeout && state !== deadlock) throw error
      if (attempt === 1) onWait()
      await sleep(retryAfter)
    }
  }
}

/** Runs one statement outside any transaction, repeating it until it gets its lock. */
export const despiteLocks = async (ask: Ask, statement: string): Promise<void> => {
  await ask(`set lock_timeout = '${lockWait}'`)
  await untilLocked(() => ask(statement))
  // Reset the timeout. CREATE INDEX CONCURRENTLY waits for other transactions and would be cancelled by it.
  await ask('set lock_timeout = 0')
}
