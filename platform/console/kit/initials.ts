/** The first character of each initial in pinyin order. No syllable begins with i, u or v. */
const boundaries = [...'吖八嚓咑妸发旮哈丌咔垃妈拏喔妑七呥仨他屲夕丫帀']
const letters = [...'abcdefghjklmnopqrstwxyz']

const collator = new Intl.Collator('zh-Hans-CN')
const isHan = /^\p{Script=Han}$/u
const isLatinOrDigit = /^[a-z0-9]$/

const known = new Map<string, string>()

const initialOf = (character: string): string => {
  if (isLatinOrDigit.test(character)) return character
  if (!isHan.test(character)) return ''
  return letters[boundaries.findLastIndex((boundary) => collator.compare(boundary, character) <= 0)] ?? ''
}

/**
 * Returns the pinyin initials of a text in lower case: Chinese characters by their first letter, Latin letters and
 * digits unchanged, everything else dropped. A character with several readings gets its usual one.
 */
export const initialsOf = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()]
    .map((character) => {
      const cached = known.get(character)
      if (cached !== undefined) return cached
      const initial = initialOf(character)
      known.set(character, initial)
      return initial
    })
    .join('')

/** True if a text or its initials contain the word. Ignores case and outer spaces of the word. */
export const matchesWord = (text: string, word: string): boolean => {
  const wanted = word.trim().toLowerCase()
  return wanted === '' || text.toLowerCase().includes(wanted) || initialsOf(text).includes(wanted)
}
