import { initialsOf } from '../../../../platform/console/kit/initials.ts'
import { sorted } from '../../../../platform/console/kit/sorted.ts'

/** Ranks how well a text matches a word, lower is better. Null if it doesn't. */
const rankOfText = (title: string, word: string): number | null => {
  const text = title.toLowerCase()
  if (text.startsWith(word)) return 0
  const initials = initialsOf(title)
  if (initials.startsWith(word)) return 1
  if (text.includes(word)) return 2
  return initials.includes(word) ? 3 : null
}

/** Offset that ranks matches by synonym after matches by title. */
const synonymOffset = 4

interface Searchable {
  readonly title: string
  readonly also?: readonly string[]
}

const rankOf = ({ title, also = [] }: Searchable, word: string): number | null => {
  const byTitle = rankOfText(title, word)
  if (byTitle !== null) return byTitle
  const others = also.flatMap((text) => rankOfText(text, word) ?? [])
  return others.length === 0 ? null : synonymOffset + Math.min(...others)
}

/**
 * Returns the items whose title or synonym contains the word or has these pinyin initials, best first, up to `most`.
 */
export const rankMatches = <Thing extends Searchable>(
  things: readonly Thing[],
  word: string,
  most: number,
): Thing[] => {
  const wanted = word.trim().toLowerCase()
  const found = things.flatMap((thing) => {
    const rank = rankOf(thing, wanted)
    return rank === null ? [] : [{ thing, rank }]
  })
  // The sort is stable, which keeps the order of menu and tree for equal ranks.
  return sorted(found, (one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ thing }) => thing)
}
