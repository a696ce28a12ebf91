import type { RawSheetRow } from '../../../platform/server/sheets/readSheet.ts'
import { isDataCell } from './headingText.ts'

const textAt = ({ cells }: RawSheetRow, column: number): string => String(cells[column] ?? '').trim()

/** The longest text that heads a group of columns. A longer one is a remark above the list. */
const longestGroup = 12

const isGroup = (text: string) => text !== '' && text.length <= longestGroup && !/[:：]/.test(text) && !isDataCell(text)

/** The words in a group's name that say nothing about its columns: 家长信息 over 姓名 is 家长姓名. */
const vagueWords = /(?:基本)?(?:信息|情况|资料)$/u

const numbers = '一二三'

/** Returns a group's name as our headings have it: 家长信息 is 家长, and 家庭成员二 is 成员2. */
const shortenGroup = (group: string): string =>
  group
    .replaceAll(/\s/g, '')
    .replace(vagueWords, '')
    .replace(/^家庭(?=成员)/u, '')
    .replace(/[一二三]$/u, (written) => String(numbers.indexOf(written) + 1))

/** Groups whose columns are about other people than the row. */
const otherPeople = /家长|父|母|爸|妈|监护|亲属|成员|联系人/u

/** Joins a column's heading with the group above it, in the first form that is known. */
const joinTitles = (group: string, under: string, isKnown: (title: string) => boolean): string => {
  const whole = `${group}${under}`
  const ownForm = otherPeople.test(group) ? [] : [under]
  const forms = [whole, `${shortenGroup(group)}${under}`, ...ownForm]
  return forms.find(isKnown) ?? whole
}

/** The columns of two lines of headings. A blank group goes on to the right; a blank lower line keeps the upper one. */
const joinCells = (top: RawSheetRow, below: RawSheetRow, isKnown: (title: string) => boolean): string[] => {
  let group = ''
  return Array.from({ length: Math.max(top.cells.length, below.cells.length) }, (_, column) => {
    const above = textAt(top, column)
    group = above || group
    const under = textAt(below, column)
    if (under === '') return above
    return isGroup(group) ? joinTitles(group, under, isKnown) : under
  })
}

const filledColumns = ({ cells }: RawSheetRow): number[] =>
  cells.flatMap((cell, column) => (String(cell ?? '').trim() === '' ? [] : [column]))

/** True if the line above names groups of columns, or columns merged over both lines. A title is its row's only cell. */
const isUpperLine = (above: RawSheetRow | undefined, line: RawSheetRow): above is RawSheetRow => {
  if (above?.number !== line.number - 1) return false
  const filled = filledColumns(above)
  return filled.length > 1 && filled.every((column) => isGroup(textAt(above, column)))
}

/**
 * Joins headings of two lines: under 家长1, merged over three columns, are 姓名, 关系 and 手机号. Either line may be the one
 * that was found. A lower line that fills a column with a known heading is a row of data, unless both lines together are
 * a known heading, as 父亲 over 姓名.
 */
export const joinHeadingLines = (
  line: RawSheetRow,
  rows: readonly RawSheetRow[],
  isKnown: (title: string) => boolean,
): RawSheetRow => {
  const below = rows.find(({ number }) => number === line.number + 1)
  if (below !== undefined) {
    const cells = joinCells(line, below, isKnown)
    const filled = filledColumns(below)
    const isData = (column: number) =>
      isDataCell(textAt(below, column)) || (isKnown(textAt(line, column)) && !isKnown(cells[column] ?? ''))
    if (filled.length > 1 && !filled.some(isData)) return { number: below.number, cells }
  }
  const above = rows.find(({ number }) => number === line.number - 1)
  return isUpperLine(above, line) ? { number: line.number, cells: joinCells(above, line, isKnown) } : line
}
