import { areLabels, isOfficeWord } from './footerRows.ts'
import { findClassInTitle, mentionsClass } from './officeRows.ts'
import type { RawRow } from './sheetRows.ts'

const classLabel = /^班[级别][:：]?$/u
const labelledClass = /^班[级别][:：]/u
const classWords = /班级?(?:[（(].*[)）])?(?:学生|同学)?(?:名单|名册|花名册|情况|信息|成员)?表?$/u
/** Remarks that mention classes, such as 转自二班. */
const remark = /[转注，。；;]/u
const longestTitle = 24

const looksLikeTitle = (text: string): boolean => {
  const word = text.replaceAll(/\s/g, '')
  if (isOfficeWord(word) || remark.test(word) || word.length > longestTitle) return false
  return labelledClass.test(word) || classWords.test(word) || mentionsClass(word)
}

/** The title of a class between the rows. The class is null if the text doesn't tell it. */
interface ClassTitle {
  readonly text: string
  readonly className: string | null
}

/**
 * Reads the title of a class: the row's only cell, or a cell with the class next to labels, as 六年级2班 and 班主任：王芳.
 * Null for any other row. A row that fills a column of ours first is a record, unless that is the name's.
 */
export const readClassTitle = ({ cells }: RawRow, keyAt: (column: number) => string | undefined): ClassTitle | null => {
  const [first, second] = cells
  if (first === undefined) return null
  const toTitle = (text: string): ClassTitle => ({ text, className: findClassInTitle(text) })
  if (second === undefined) {
    const title = toTitle(first.text)
    return title.className !== null || looksLikeTitle(first.text) ? title : null
  }
  if ((keyAt(first.column) ?? 'name') !== 'name') return null
  const isLabel = classLabel.test(first.text)
  const labelled = cells.find(({ text }) => labelledClass.test(text) && !classLabel.test(text))
  const named = labelled ?? (isLabel ? second : first)
  const others = cells.filter((cell) => cell !== named && !(isLabel && cell === first))
  if (!areLabels(others, (column) => keyAt(column) === 'name')) return null
  const title = toTitle(named.text)
  if (title.className !== null) return title
  if (isOfficeWord(named.text)) return null
  const hasHead = others.some(({ text }) => text.startsWith('班主任'))
  return labelled !== undefined || isLabel || hasHead || looksLikeTitle(named.text) ? title : null
}
