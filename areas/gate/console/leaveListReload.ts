/** How often to check whether the list is due, ms. */
export const checkDueEveryMs = 1000

/** Age at which the list is reloaded, ms. */
const reloadAfterMs = 10_000

/** Rows don't move within this time after a touch, ms. */
const restAfterTouchMs = 3000

interface ListTimes {
  readonly readAt: number
  readonly touchedAt: number
}

/** True if a list loaded and last touched at these moments, ms, should be reloaded. */
export const isReloadDue = (now: number, { readAt, touchedAt }: ListTimes): boolean =>
  now - readAt >= reloadAfterMs && now - touchedAt >= restAfterTouchMs
