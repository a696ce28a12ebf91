import { setTimeout as sleep } from 'node:timers/promises'

/** The five characters with which the database says why it refused a statement; the empty text where it was not the database. */
export const sqlStateOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Two rows that may not be alike. */
export const uniqueViolation = '23505'
/** A row that another still names, or one that names none. */
export const foreignKeyViolation = '23503'
const deadlock = '40P01'

/** True where a row was written that names another which its school has not. The statement tells it from a deletion of what is still named. */
export const namesNothing = (error: unknown): boolean =>
  sqlStateOf(error) === foreignKeyViolation &&
  error instanceof Error &&
  'query' in error &&
  /^\s*(?:insert|update)\b/i.test(String(error.query))

/** How often work that met others in their locks is begun at most. */
const mostAttempts = 4

/** How long the other is let go first, in milliseconds, longer each time. */
const letGoFirst = 50

/**
 * Carries a transaction out again where the database has ended it because it and another waited for each other: nothing of
 * it has been done. `work` opens the transaction and does nothing beside it.
 */
export const despiteDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || sqlStateOf(error) !== deadlock) throw error
      // The other goes first: started again at once, this one could take back the lock that the other waits for.
      await sleep(attempt * letGoFirst)
    }
  }
}
