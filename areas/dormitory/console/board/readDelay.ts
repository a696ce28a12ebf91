/** Interval of full reads of the buildings, ms (operations §9). */
export const refreshInterval = 10_800_000

/** Delay before retrying a failed read, ms. It doubles up to a minute. */
const firstRetry = 5000
const longestRetry = 60_000

/**
 * Retry interval if the change should have come already by the client's clock, which can differ from the server's, ms.
 */
const clockDriftRetry = 30_000

/** Added after the change, so that the server's clock has passed it too, ms. */
const margin = 500

interface Reading {
  /** The number of failures in a row. */
  readonly failures: number
  /** When a leave next changes the numbers, according to this read and the previous one. */
  readonly changesAt: string | null
  readonly before: string | null
  readonly now: number
}

/** Returns the delay until the next read, ms. */
export const getReadDelay = ({ failures, changesAt, before, now }: Reading): number => {
  if (failures > 0) return Math.min(longestRetry, firstRetry * 2 ** (failures - 1))
  if (changesAt === null) return refreshInterval
  const until = Date.parse(changesAt) - now + margin
  const isOverdue = until <= margin && changesAt === before
  return Math.min(refreshInterval, isOverdue ? clockDriftRetry : Math.max(until, margin))
}
