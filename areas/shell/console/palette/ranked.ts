import { initialsOf } from '../../../../platform/console/kit/initials.ts'
import { sorted } from '../../../../platform/console/kit/sorted.ts'

/** How well a text answers a word: the less the better; null where it does not. */
const rankOfText = (title: string, word: string): number | null => {
  const text = title.toLowerCase()
  if (text.startsWith(word)) return 0
  const initials = initialsOf(title)
  if (initials.startsWith(word)) return 1
  if (text.includes(word)) return 2
  return initials.includes(word) ? 3 : null
}

/** Commands found by another of their words stand behind those found by their title. */
const behindTitles = 4

interface Named {
  readonly title: string
  readonly also?: readonly string[]
}

const rankOf = ({ title, also = [] }: Named, word: string): number | null => {
  const byTitle = rankOfText(title, word)
  if (byTitle !== null) return byTitle
  const others = also.flatMap((text) => rankOfText(text, word) ?? [])
  return others.length === 0 ? null : behindTitles + Math.min(...others)
}

/** The things whose title, or another of its words, holds the word, by name or by pinyin initials, the best first; at most so many. */
export const ranked = <Thing extends Named>(things: readonly Thing[], word: string, most: number): Thing[] => {
  const wanted = word.trim().toLowerCase()
  const found = things.flatMap((thing) => {
    const rank = rankOf(thing, wanted)
    return rank === null ? [] : [{ thing, rank }]
  })
  // Sorting keeps the order of equals, which is that of the menu and of the tree.
  return sorted(found, (one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ thing }) => thing)
}
