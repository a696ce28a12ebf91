import type { RawSheetRow } from '../../../platform/server/sheets/readSheet.ts'
import { isDataCell } from './headingText.ts'
import { readPersonHeading, readPlainHeading } from './personHeading.ts'

const textAt = ({ cells }: RawSheetRow, column: number): string => String(cells[column] ?? '').trim()

const filledColumns = ({ cells }: RawSheetRow): number[] =>
  cells.flatMap((cell, column) => (String(cell ?? '').trim() === '' ? [] : [column]))

/** Returns the next filled column to the right. Undefined behind the last one. */
const findNextFilled = (row: RawSheetRow, column: number): number | undefined =>
  filledColumns(row).find((filled) => filled > column)

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

/** Groups whose persons are not the pupil's parents, so that each of their columns keeps the group's name. */
const separatePeople = /紧急|备用|其[他它]/u

/**
 * Returns the heading under a group that lists several persons itself, as 联系人信息 over 联系人1, 关系 and 联系电话. Each
 * column belongs to the nearest person to its left, and the group adds nothing. Null if the group lists none.
 */
const readOwnPersons = (group: string, under: readonly string[], at: number): string | null => {
  const text = under[at] ?? ''
  const persons = under.map(readPersonHeading)
  const hasNames = under.length > 1 && persons.some((person) => person?.rest === '')
  if (!hasNames || !otherPeople.test(group) || separatePeople.test(group)) return null
  if (persons[at]) return text
  const plain = readPlainHeading(text)
  if (plain !== null && plain.sort !== 'identity') return text
  const nearest = persons.slice(0, at).findLast((person) => person?.rest === '')
  return nearest ? `${nearest.word}${nearest.number}${text}` : null
}

/** The columns of two lines of headings. A blank group goes on to the right; a blank lower line keeps the upper one. */
const joinCells = (top: RawSheetRow, below: RawSheetRow, isKnown: (title: string) => boolean): string[] => {
  const length = Math.max(top.cells.length, below.cells.length)
  let group = ''
  let start = 0
  let underGroup: readonly string[] = []
  return Array.from({ length }, (_, column) => {
    const above = textAt(top, column)
    if (above !== '') {
      group = above
      start = column
      const next = findNextFilled(top, column)
      underGroup = Array.from({ length: (next ?? length) - column }, (_, at) => textAt(below, column + at))
    }
    const under = textAt(below, column)
    if (under === '') return above
    if (!isGroup(group)) return under
    return readOwnPersons(group, underGroup, column - start) ?? joinTitles(group, under, isKnown)
  })
}

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
