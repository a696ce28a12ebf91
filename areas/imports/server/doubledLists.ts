import { Refusal } from '../../../platform/contract/refusal.ts'
import { columnLetters } from '../../../platform/server/sheets/sheetXml.ts'
import { importsRefusals } from '../refusals.ts'
import type { HeadingView } from '../views.ts'
import { bareHeading } from './headingText.ts'

/** Columns that name the person or place of a row. A list that begins again has one of them again. */
const naming = new Set(['name', 'code', 'studentNumber', 'examNumber', 'idCard', 'cardNum', 'username', 'room'])

/** A heading without the number that repeated ones get, such as 家长2姓名. */
const withoutNumber = (title: string) => bareHeading(title).replaceAll(/[123一二三]/gu, '')

/** True if the headings from the place on repeat the first ones, up to the last of them. */
const repeatsFrom = (titles: readonly string[], place: number): boolean =>
  titles.length >= 2 * place && titles.slice(place).every((title, at) => title === titles[at])

/**
 * Returns the column from which a list begins again to the right of itself, as in a list of two columns on one page.
 * Null for other lists.
 */
const findDoubledColumn = (headings: readonly Pick<HeadingView, 'column' | 'title' | 'key'>[]): number | null => {
  const titles = headings.map(({ title }) => withoutNumber(title))
  const firstNaming = headings.findIndex(({ key }) => naming.has(key ?? ''))
  if (firstNaming === -1) return null
  const place = titles.findIndex((_, at) => at >= 2 && at > firstNaming && repeatsFrom(titles, at))
  return place === -1 ? null : (headings[place]?.column ?? null)
}

interface ChosenSheets {
  readonly sheets: readonly {
    readonly name: string
    readonly isChosen: boolean
    readonly headingRow: number
    readonly headings: readonly HeadingView[]
  }[]
}

/** Refuses a workbook with a chosen sheet of two lists side by side, because only the left one would be read. */
export const refuseDoubledLists = ({ sheets }: ChosenSheets): void => {
  for (const { isChosen, name, headingRow, headings } of sheets) {
    const column = isChosen ? findDoubledColumn(headings) : null
    if (column === null) continue
    throw new Refusal(importsRefusals.doubledList, { name, row: headingRow, column: columnLetters(column) })
  }
}
