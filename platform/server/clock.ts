/** The source of time. Everything that depends on the time of day uses it, so that tests can move the time. */
export interface Clock {
  readonly now: () => Date
  /** True for a test's clock, which also replaces the database's time: see `momentFor`. */
  readonly standsForDatabase?: boolean
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that doesn't advance by itself. */
export const movableClock = (start: Date) => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    standsForDatabase: true,
    /** Moves the clock forward by this many milliseconds. */
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

/**
 * The moment to pass to a statement: null for the database's time, on which nodes with different clocks agree, or the
 * moment of a test's clock that replaces it.
 */
export const momentFor = ({ now, standsForDatabase = false }: Clock): string | null =>
  standsForDatabase ? now().toISOString() : null
