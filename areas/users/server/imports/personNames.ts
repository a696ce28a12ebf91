import { hasDate, isOfficeWord } from '../../../../platform/server/sheets/footerRows.ts'

/** At most this many characters are one name that was padded for alignment. */
const longestPadded = 4

const onlyChinese = /^[\p{Script=Han}〇]+$/u

/**
 * Tidies a name as sheets pad it: 王 芳, with any blank, and a name broken over two lines become 王芳. A longer name, and one with
 * other letters, keeps one blank where it had some.
 */
export const tidyPersonName = (text: string): string => {
  const bare = text.replaceAll(/\s/g, '')
  if (onlyChinese.test(bare) && [...bare].length <= longestPadded) return bare
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** Returns a note on a Chinese name that keeps a blank, because it may be padding or belong to the name. */
export const noteBlankInName = (name: string): string[] =>
  /\s/.test(name) && onlyChinese.test(name.replaceAll(/\s/g, '')) ? [`姓名“${name}”较长，保留了其中的空格，请核对`] : []

/** True for the same name apart from blanks. */
export const isSameName = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')

/** The cells of a person that decide if a text is a name. */
interface NamedCells {
  readonly name: string
  readonly code?: string | undefined
  readonly idCard?: string | undefined
  readonly telephone?: string | null | undefined
}

/** True for a total, a label or a date below a list. A figure behind a name, as in 张伟2, needs a number of the person. */
const isNoName = ({ name, code, idCard, telephone }: NamedCells): boolean =>
  isOfficeWord(name) || /[:：]/.test(name) || hasDate(name) || (/\d/.test(name) && !(code || idCard || telephone))

/** Refuses a total, a label or a date below a list as the name of a new person. A recorded name stays. */
export const refuseNoName = (target: { readonly name: string } | null, cells: NamedCells) =>
  (target !== null && isSameName(target.name, cells.name)) || !isNoName(cells)
    ? []
    : [{ key: 'name' as const, why: `“${cells.name}”不像姓名，请核对` }]

/** Returns a note on a new name with a figure, by which schools tell namesakes apart. */
export const noteFigureInName = (target: { readonly name: string } | null, name: string): string[] =>
  (target === null || !isSameName(target.name, name)) && /\d/.test(name) ? [`姓名“${name}”含有数字，请核对`] : []
