import type { EvacuationPerson, Numbers } from '../contract.ts'

/** What every place that shows an evacuation says of it. */
export interface Figures {
  readonly all: number
  readonly found: number
  /** Everybody who was not ticked, those of unknown whereabouts among them. */
  readonly missing: number
  /** Those of the missing of whom nobody knew where they were. */
  readonly unknown: number
}

/**
 * The figures of an evacuation. Missing has this one meaning on screen, paper and in the history: were those of unknown
 * whereabouts counted apart, somebody who reads that nobody is missing would leave them behind.
 */
export const figuresOf = ({ inside, found, unknown, unknownFound }: Numbers): Figures => ({
  all: inside + unknown,
  found: found + unknownFound,
  missing: inside - found + unknown - unknownFound,
  unknown: unknown - unknownFound,
})

type Counted = Pick<EvacuationPerson, 'standing'> & { readonly isFound: boolean }

/** The same figures of a list as a phone shows it, with its own presses. */
export const figuresOfPeople = (people: readonly Counted[]): Figures => {
  const missing = people.filter(({ isFound }) => !isFound)
  return {
    all: people.length,
    found: people.length - missing.length,
    missing: missing.length,
    unknown: missing.filter(({ standing }) => standing === 'unknown').length,
  }
}

/** Says of the missing how many are of unknown whereabouts; empty where none is. */
export const unknownAmong = ({ unknown }: Figures): string => (unknown === 0 ? '' : `（其中 ${unknown} 人去向不明）`)
