/** How often it is looked if the list is to be read again, ms. */
export const lookEvery = 1000

/** How old the list becomes, ms. */
const freshFor = 10_000

/** Rows stay where they are for so long after a hand has moved, ms. */
const rest = 3000

interface Since {
  readonly readAt: number
  readonly touchedAt: number
}

/** True where a list that was read and touched at these moments, ms, is to be read again. */
export const isDue = (now: number, { readAt, touchedAt }: Since): boolean =>
  now - readAt >= freshFor && now - touchedAt >= rest
