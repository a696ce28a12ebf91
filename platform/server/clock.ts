/** The source of time. Everything that depends on the time of day takes this, so that tests can move it. */
export interface Clock {
  readonly now: () => Date
  /** True of a clock of a test's, which stands for the database's as well: see `momentFor`. */
  readonly standsForDatabase?: boolean
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export const movableClock = (start: Date) => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    standsForDatabase: true,
    /** Moves the clock on by so many milliseconds. */
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

/**
 * The moment for a statement that asks for the database's own time, by which nodes agree whose clocks differ: null for that
 * time itself, a moment where a test's clock stands for it.
 */
export const momentFor = ({ now, standsForDatabase = false }: Clock): string | null =>
  standsForDatabase ? now().toISOString() : null
