import { z } from 'zod'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import type { OfflinePassage } from './passage.ts'

const Kept = z.object({
  number: z.int(),
  userId: z.int(),
  stateDictId: z.union([z.literal(7), z.literal(8)]),
  deviceId: z.int(),
  at: z.int(),
  listedAt: z.int(),
})

const readPassage = (text: string | null): OfflinePassage[] => {
  try {
    return [{ ...Kept.parse(JSON.parse(text ?? '')), name: '' }]
  } catch {
    return []
  }
}

/** Storage for passages that outlasts the page. */
export interface PassageStorage {
  /** Returns all stored passages in order, without names. */
  readonly read: () => OfflinePassage[]
  /** Stores a passage; returns false if this browser can't store anything. */
  readonly add: (passage: OfflinePassage) => boolean
  readonly remove: (numbers: Iterable<number>) => void
}

/**
 * Stores one keeper's offline passages of one school in this browser until the server has them: only ids and times, no
 * names. Each passage has a separate key, so that two windows don't overwrite each other.
 */
export const makePassageStorage = (owner: string): PassageStorage => {
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
