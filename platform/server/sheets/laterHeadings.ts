import { plainText, headingKey } from './cellText.ts'
import type { Column } from './columns.ts'
import type { Headings } from './headings.ts'
import { isRepeatedHeading } from './officeRows.ts'
import type { RawRow } from './sheetRows.ts'

const reordered = '此处的标题与上面的顺序不同，请分成两个工作表'

const isNumber = (text: string) => /\d{7,}/.test(text)

/** True for a cell that holds one of its column's fixed words, as 父亲 below 关系. */
const isChoice = ({ choices = [], also = {} }: Column, text: string) =>
  choices.includes(plainText(text)) || Object.hasOwn(also, plainText(text))

/**
 * Returns a function that says if a row below the headings repeats them: `same` in their order, `other` in another one.
 * Most of its cells are then titles. Null for other rows. `knownTitles` are further words for columns.
 */
const makeHeadingTest = (columns: readonly Column[], knownTitles: readonly string[]) => {
  const ours = new Set(columns.map(({ title }) => headingKey(title)))
  const known = new Set([...ours, ...knownTitles.map(headingKey)])
  return (row: RawRow, headings: Headings): 'same' | 'other' | null => {
    if (isRepeatedHeading(columns, headings, row)) return 'same'
    if (row.cells.some(({ text }) => isNumber(text))) return null
    const placed = new Set([...headings.places.values()].map((index) => headingKey(columns[index]?.title ?? '')))
    const found = row.cells.map(({ column, text }) => {
      const at = columns[headings.places.get(column) ?? -1]
      const word = headingKey(text)
      if (at === undefined) return placed.has(word) ? 'other' : known.has(word) ? 'same' : null
      if (headingKey(at.title).endsWith(word)) return 'same'
      return known.has(word) && !isChoice(at, text) ? 'other' : null
    })
    const titles = found.filter((one) => one !== null)
    if (titles.length < 2 || titles.length * 2 <= found.length) return null
    return titles.includes('other') ? 'other' : 'same'
  }
}

/**
 * Returns a function that follows headings between the rows of a sheet. Call it with the rows in their order. It says if
 * a row is a heading, and why a row below headings of another order can't be read. `offset` is added to row numbers.
 */
export const makeOrderCheck = (columns: readonly Column[], knownTitles: readonly string[], offset: number) => {
  const testHeading = makeHeadingTest(columns, knownTitles)
  let since: number | null = null
  return (row: RawRow, headings: Headings): { readonly isHeading: boolean; readonly why: string | null } => {
    const heading = testHeading(row, headings)
    if (heading === 'same') since = null
    if (heading === 'other') since = row.number
    if (since === null) return { isHeading: heading !== null, why: null }
    const why = since === row.number ? reordered : `文件第 ${since + offset} 行${reordered.slice(2)}`
    return { isHeading: heading !== null, why }
  }
}

/** Shown as the name of a row that can't be read, whose cells may be of other columns. */
const unreadName = '—'

/** Returns a row that is refused as a whole, without its cells. */
export const refuseRow = (columns: readonly Column[], { number }: RawRow, why: string) => {
  const named = Math.max(
    columns.findIndex(({ key }) => key === 'name'),
    0,
  )
  const cells = columns.map((_, index) => (index === named ? unreadName : null))
  return { number, cells, wrong: [[-1, why] as const], remarks: [] }
}
