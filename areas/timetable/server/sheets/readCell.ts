import type { WeekPattern } from '../../words.ts'

/** A value that was found, or the reason why there is none. */
export type Sought<T> = { readonly found: T } | { readonly why: string }

/** The texts of a lesson in a cell. The words after the subject are teachers or a room. */
export interface CellPart {
  readonly subject: string
  readonly words: readonly string[]
  readonly week: WeekPattern
}

const weekMark = /[([【](?<bracketed>单|双)周?[)\]】]|(?<plain>单|双)周[::]?/u

/** Reads 单周, 双周, 单 and 双. Null for other texts. */
export const readWeek = (text: string): WeekPattern | null => {
  const word = text.normalize('NFKC').replaceAll(/\s/g, '')
  if (word === '' || word === '每周' || word === '全') return 'every'
  const read = /^(?<kind>单|双)周?$/u.exec(word)?.groups?.kind
  if (read === undefined) return null
  return read === '单' ? 'odd' : 'even'
}

const takeWeek = (text: string): { readonly rest: string; readonly week: WeekPattern } => {
  const mark = weekMark.exec(text)
  if (mark === null) return { rest: text, week: 'every' }
  const kind = mark.groups?.bracketed ?? mark.groups?.plain
  return { rest: text.replace(mark[0], ' '), week: kind === '单' ? 'odd' : 'even' }
}

const splitWords = (text: string) =>
  text
    .split(/[\s,、;()[\]【】]+/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Splits a cell into lessons: at slashes, or by line if every line has a mark for odd or even weeks. */
const splitLessons = (text: string): readonly string[] => {
  const parts = text.split(/[/／|]/u)
  if (parts.length > 1) return parts
  const lines = text.split('\n')
  return lines.length > 1 && lines.every((line) => weekMark.test(line)) ? lines : [text]
}

/** Reads a cell such as 语文(王老师), 语文 王老师 301, or 音乐(单) 李老师 / 美术(双) 王老师. */
export const readCell = (cell: string): readonly CellPart[] =>
  splitLessons(cell.normalize('NFKC')).flatMap((text) => {
    const { rest, week } = takeWeek(text)
    const [subject, ...words] = splitWords(rest)
    return subject === undefined ? [] : [{ subject, words, week }]
  })

const roomWord = /\d|教室|[室楼场馆厅房]$/u

/** True for a word that names a room rather than a person. */
export const looksLikeRoom = (word: string): boolean => roomWord.test(word)
