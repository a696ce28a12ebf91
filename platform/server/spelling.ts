import { pinyin } from 'pinyin-pro'

interface Spelling {
  /** All syllables, lower case, without spaces; ü is written v, as it is typed. */
  readonly pinyin: string
  readonly initials: string
}

/**
 * Returns the pinyin spelling of a name. The first character is read as a surname (曾 zeng, 单 shan, 翟 zhai), except
 * for a given name only.
 */
export const spell = (name: string, startsWithSurname = true): Spelling => {
  const surname = startsWithSurname ? 'head' : 'off'
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname, v: true })
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => [...syllable][0] ?? '').join('') }
}
