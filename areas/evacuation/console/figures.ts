import type { EvacuationPerson, Numbers } from '../contract.ts'

/** The figures shown for an evacuation on screen, on paper and in the history. */
export interface Figures {
  readonly all: number
  readonly found: number
  /** Everybody who was not ticked, including people of unknown whereabouts. */
  readonly missing: number
  /** The missing people of unknown whereabouts. */
  readonly unknown: number
}

/**
 * Computes the figures of an evacuation. `missing` means the same on screen, on paper and in the history. If people of
 * unknown whereabouts were left out, a reader of 0 would leave them behind.
 */
export const computeFigures = ({ inside, found, unknown, unknownFound }: Numbers): Figures => ({
  all: inside + unknown,
  found: found + unknownFound,
  missing: inside - found + unknown - unknownFound,
  unknown: unknown - unknownFound,
})

type Counted = Pick<EvacuationPerson, 'standing'> & { readonly isFound: boolean }

/** Computes the same figures from a list as this phone shows it, with its unsent presses. */
export const countFigures = (people: readonly Counted[]): Figures => {
  const missing = people.filter(({ isFound }) => !isFound)
  return {
    all: people.length,
    found: people.length - missing.length,
    missing: missing.length,
    unknown: missing.filter(({ standing }) => standing === 'unknown').length,
  }
}

/** Text for how many of the missing have unknown whereabouts. Empty if none. */
export const unknownText = ({ unknown }: Figures): string => (unknown === 0 ? '' : `（其中 ${unknown} 人去向不明）`)
