import { sqlStateOf } from './sqlState.ts'

/**
 * The database is not there: it does not take connections, or the connection broke off. Says nothing about the statement
 * that was running; whether a transaction that was just ending has happened is not known.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * States by which a server says that it is going, or that it is not the one to write to: connection exceptions, shut down,
 * crashed, starting, and read only, as the former server of a fail-over is.
 */
const goingStates = /^(08...|57P0.|25006)$/

/** Severities of an error with which the server ends the session, such as a disk that fails to keep a commit. */
const endingSeverities = new Set<unknown>(['FATAL', 'PANIC'])

const endsSession = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'severity' in cause && endingSeverities.has(cause.severity)
}

/** True if the database refused a statement because it is going away itself. */
export const tellsOfGoing = (error: unknown): boolean => goingStates.test(sqlStateOf(error)) || endsSession(error)
