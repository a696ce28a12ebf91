/** Buildings are read again so often, ms (operations §9). */
export const refreshEvery = 10_800_000

/** How soon a reading that failed is tried again, ms; each time twice as long, up to a minute. */
const firstRetry = 5000
const longestRetry = 60_000

/** A change that was to have come already, by a clock that is not the server's, is looked for again after so long, ms. */
const whileClocksDiffer = 30_000

/** A moment after the change, so that the server's clock has passed it as well, ms. */
const margin = 500

interface Reading {
  /** How many have failed one after the other. */
  readonly failures: number
  /** When the numbers change next by a leave alone, as this reading and the one before were told. */
  readonly changesAt: string | null
  readonly before: string | null
  readonly now: number
}

/** After how many ms a board is to be read again. */
export const nextReading = ({ failures, changesAt, before, now }: Reading): number => {
  if (failures > 0) return Math.min(longestRetry, firstRetry * 2 ** (failures - 1))
  if (changesAt === null) return refreshEvery
  const until = Date.parse(changesAt) - now + margin
  const isOverdue = until <= margin && changesAt === before
  return Math.min(refreshEvery, isOverdue ? whileClocksDiffer : Math.max(until, margin))
}
