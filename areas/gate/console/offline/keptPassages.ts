import { z } from 'zod'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import type { Passage } from './passage.ts'

const Kept = z.object({
  number: z.int(),
  userId: z.int(),
  stateDictId: z.union([z.literal(7), z.literal(8)]),
  deviceId: z.int(),
  at: z.int(),
  listedAt: z.int(),
})

const readPassage = (text: string | null): Passage[] => {
  try {
    return [{ ...Kept.parse(JSON.parse(text ?? '')), name: '' }]
  } catch {
    return []
  }
}

/** Passages that outlast the page. */
export interface PassageKeep {
  /** All that is kept, in its order and without names. */
  readonly read: () => Passage[]
  /** Keeps one; false where this browser keeps nothing. */
  readonly add: (passage: Passage) => boolean
  readonly remove: (numbers: Iterable<number>) => void
}

/**
 * Keeps in this browser what one keeper let pass offline in one school, until the server has it: numbers and times alone, no
 * name. Each passage stands by itself, so that two windows take nothing from each other.
 */
export const keptPassages = (owner: string): PassageKeep => {
  const prefix = `gate.offline:${owner}:`
  return {
    read: () =>
      sorted(
        Object.keys(localStorage)
          .filter((key) => key.startsWith(prefix))
          .flatMap((key) => readPassage(localStorage.getItem(key))),
        (one, other) => one.at - other.at || one.number - other.number,
      ),
    add: ({ name: _name, ...passage }) => {
      try {
        localStorage.setItem(`${prefix}${passage.number}`, JSON.stringify(passage))
        return true
      } catch {
        return false
      }
    },
    remove: (numbers) => {
      for (const number of numbers) localStorage.removeItem(`${prefix}${number}`)
    },
  }
}
