import { Refusal } from '../../contract/refusal.ts'
import { headingKey } from './cellText.ts'
import type { Column } from './columns.ts'
import { sheetRefusals } from './refusals.ts'
import type { RawRow } from './sheetRows.ts'

/** The number of rows from the top in which headings are searched; there may be a title above them. */
export const headingRows = 10

/** The row number of the headings, and the definition's column index by column of the file. */
export interface Headings {
  readonly number: number
  readonly places: ReadonlyMap<number, number>
}

const findTitles = (row: RawRow, titles: ReadonlyMap<string, number>) =>
  row.cells.flatMap(({ column, text }) => {
    const index = titles.get(headingKey(text))
    return index === undefined ? [] : [{ column, index }]
  })

/**
 * Finds the heading row among the first rows: the one with the most known titles, in any order, with other cells
 * allowed. Refuses a file without a required column or with a repeated one.
 */
export const findHeadings = (columns: readonly Column[], rows: readonly RawRow[]): Headings => {
  const titles = new Map(columns.map(({ title }, index) => [headingKey(title), index]))
  const candidates = rows.map((row) => ({ number: row.number, found: findTitles(row, titles) }))
  const [best] = candidates.toSorted((one, other) => other.found.length - one.found.length || one.number - other.number)
  const places = new Map((best?.found ?? []).map(({ column, index }) => [column, index]))
  const present = new Set(places.values())
  const missing = columns.filter(({ required }, index) => required === true && !present.has(index))
  if (missing.length > 0 || present.size === 0) {
    const titlesMissing = (missing.length > 0 ? missing : columns).map(({ title }) => title).join('、')
    throw new Refusal(sheetRefusals.missingColumns, { titles: titlesMissing })
  }
  if (present.size < places.size) {
    const indexes = [...places.values()]
    const twice = columns.find((_, index) => indexes.indexOf(index) !== indexes.lastIndexOf(index))
    throw new Refusal(sheetRefusals.repeatedColumn, { title: twice?.title ?? '' })
  }
  return { number: best?.number ?? 0, places }
}
