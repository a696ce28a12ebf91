import { pinyin } from 'pinyin-pro'

export interface Spelling {
  /** Every syllable, lower case, without spaces; ü is v, as it is typed. */
  readonly pinyin: string
  readonly initials: string
}

/** How a name is spelled. A surname in front is read as one (曾 zeng, 单 shan, 翟 zhai) unless only a given name is given. */
export const spell = (name: string, startsWithSurname = true): Spelling => {
  const surname = startsWithSurname ? 'head' : 'off'
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname, v: true })
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => [...syllable][0] ?? '').join('') }
}
