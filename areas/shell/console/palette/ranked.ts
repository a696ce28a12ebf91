import { initialsOf } from '../../../../platform/console/kit/initials.ts'
import { sorted } from '../../../../platform/console/kit/sorted.ts'

/** How well a title answers a word: the less the better; null where it does not. */
const rankOf = (title: string, word: string): number | null => {
  const text = title.toLowerCase()
  if (text.startsWith(word)) return 0
  const initials = initialsOf(title)
  if (initials.startsWith(word)) return 1
  if (text.includes(word)) return 2
  return initials.includes(word) ? 3 : null
}

/** The things whose title holds the word, by name or by pinyin initials, the best first; at most so many. */
export const ranked = <Thing extends { readonly title: string }>(
  things: readonly Thing[],
  word: string,
  most: number,
): Thing[] => {
  const wanted = word.trim().toLowerCase()
  const found = things.flatMap((thing) => {
    const rank = rankOf(thing.title, wanted)
    return rank === null ? [] : [{ thing, rank }]
  })
  // Sorting keeps the order of equals, which is that of the menu and of the tree.
  return sorted(found, (one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ thing }) => thing)
}
