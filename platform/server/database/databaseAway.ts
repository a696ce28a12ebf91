import { sqlStateOf } from './sqlState.ts'

/**
 * Thrown when the database refuses connections or a connection broke. The outcome of the running statement is
 * unknown, and so is whether a transaction that was just ending has been committed.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * SQL states of a server that is going away or that is not the one to write to: connection exceptions, shutdown,
 * crash, startup, and read-only, as the former primary after a failover is.
 */
const goingStates = /^(08...|57P0.|25006)$/

/** Severities of an error that ends the session, such as a disk that fails to store a commit. */
const endingSeverities = new Set<unknown>(['FATAL', 'PANIC'])

const endsSession = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'severity' in cause && endingSeverities.has(cause.severity)
}

/** True if the database refused a statement because it is going away. */
export const isShutdownError = (error: unknown): boolean => goingStates.test(sqlStateOf(error)) || endsSession(error)
