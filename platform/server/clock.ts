/** The source of time. Everything that depends on the time of day takes this, so that tests can move it. */
export interface Clock {
  readonly now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export const movableClock = (start: Date) => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    /** Moves the clock on by so many milliseconds. */
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  }
}
