import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the database's five-character SQL state of an error; empty if the error is not from the database. */
export const sqlStateOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** A duplicate value in a unique key. */
export const uniqueViolation = '23505'
/** A row that is still referenced, or a reference to a missing row. */
export const foreignKeyViolation = '23503'
const deadlock = '40P01'

/**
 * True if the written row references a row that its school doesn't have. The statement distinguishes it from deleting
 * a row that is still referenced.
 */
export const isMissingReference = (error: unknown): boolean =>
  sqlStateOf(error) === foreignKeyViolation &&
  error instanceof Error &&
  'query' in error &&
  /^\s*(?:insert|update)\b/i.test(String(error.query))

/** The most attempts of a transaction that deadlocks. */
const maxAttempts = 4

/** Delay before the next attempt, ms; it grows with each attempt. */
const retryDelay = 50

/**
 * Repeats a transaction that the database ended because of a deadlock, in which case nothing of it was done. `work`
 * must open the transaction and do nothing else.
 */
export const retryOnDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || sqlStateOf(error) !== deadlock) throw error
      // Let the other transaction go first: restarted at once, this one could take the lock that the other waits for.
      await sleep(attempt * retryDelay)
    }
  }
}
