import { Refusal } from '../../../platform/contract/refusal.ts'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { reasonHeading } from '../../../platform/server/sheets/errorSheet.ts'
import { headingRows, type Headings } from '../../../platform/server/sheets/headings.ts'
import type { RawSheetRow } from '../../../platform/server/sheets/readSheet.ts'
import { importsRefusals } from '../refusals.ts'
import type { HeadingView } from '../views.ts'
import {
  type ForeignHeading,
  type ImpliedValue,
  findHeadingEntry,
  makeColumnClaims,
  listImpliedValues,
} from './foreignHeadings.ts'
import { joinHeadingLines } from './headingLines.ts'
import { bareHeading, isDataCell } from './headingText.ts'
import { dropStrayChoices, listMemoryKeys } from './memoryKeys.ts'
import { addPersons } from './plainHeadings.ts'

/** Everything known about the headings of a kind of sheet. */
export interface KnownHeadings {
  readonly sheet: SheetDefinition
  readonly foreign: readonly ForeignHeading[]
  /** The school's earlier choices: column keys by heading, null if not imported. */
  readonly kept: Readonly<Record<string, string | null>>
  /** Says why a heading that is no column of the sheet is not imported. Null for others. */
  readonly explain?: ((title: string) => string | null) | undefined
}

/** The headings of a file and the number of their row. */
export interface FoundHeadings {
  readonly headingRow: number
  readonly headings: readonly HeadingView[]
}

const longestHeading = 60

/** How a heading was recognised, the surest way first. */
const byTitle = 0
const byChoice = 1
const byHeading = 2
const unknown = 3

interface HeadingGuess {
  readonly key: string | null
  readonly rank: number
}

const makeHeadingGuesser = ({ sheet, foreign, kept }: KnownHeadings) => {
  const ours = new Set(sheet.columns.map(({ key }) => key))
  const known = new Map(foreign.toReversed().map(({ heading, key }) => [bareHeading(heading), key]))
  const exact = new Map(sheet.columns.map(({ key, title }) => [bareHeading(title), key]))
  return (title: string, memoryKey = bareHeading(title)): HeadingGuess => {
    const heading = bareHeading(title)
    // An exact title of our sheet wins over the school's earlier choice.
    const exactKey = exact.get(heading)
    if (exactKey !== undefined) return { key: exactKey, rank: byTitle }
    const earlierKey = Object.hasOwn(kept, memoryKey) ? kept[memoryKey] : undefined
    if (typeof earlierKey === 'string' && ours.has(earlierKey)) return { key: earlierKey, rank: byChoice }
    // A known heading that was once not imported, next to another of its meaning, counts again without that one.
    const knownKey = known.get(heading)
    return knownKey === undefined ? { key: null, rank: unknown } : { key: knownKey, rank: byHeading }
  }
}

/** Returns true if the cells under a heading are codes of a standard, as under 民族码. */
const isCoded = (foreign: readonly ForeignHeading[], title: string, key: string | null): boolean =>
  findHeadingEntry(foreign, title, key)?.codes !== undefined

/**
 * Finds the headings: the row among the first ones with the most known headings. Refuses a file without any known
 * heading.
 */
export const findHeadings = (rows: readonly RawSheetRow[], known: KnownHeadings): FoundHeadings => {
  const guess = makeHeadingGuesser(known)
  // Count each column once, because 家长1 and 家长2 repeat the same headings below them.
  const score = ({ cells }: RawSheetRow) => new Set(cells.flatMap((cell) => guess(String(cell ?? '')).key ?? [])).size
  const isData = ({ cells }: RawSheetRow) => cells.some((cell) => isDataCell(String(cell ?? '')))
  const first = rows.filter((row) => row.number <= headingRows && !isData(row))
  const [best] = first.toSorted((one, other) => score(other) - score(one) || one.number - other.number)
  if (best === undefined || score(best) === 0) throw new Refusal(importsRefusals.noHeadings)
  const isKnown = (title: string) => guess(title).key !== null
  const headingLine = joinHeadingLines(best, rows, isKnown)
  const usedKeys = new Set<string>()
  const claim = makeColumnClaims(known.foreign)
  const earlier = new Map(Object.entries(known.kept))
  const texts = headingLine.cells.map((cell) => String(cell ?? '').slice(0, longestHeading))
  const named = addPersons(texts, (title) => guess(title).key).flatMap((title, column) =>
    title === '' || title === reasonHeading ? [] : [{ column, title }],
  )
  const memoryKeys = listMemoryKeys(named)
  const guessed = named.map((one) => {
    const memoryKey = memoryKeys.get(one.column)
    return { ...one, memoryKey, ...guess(one.title, memoryKey) }
  })
  const titles = dropStrayChoices(guessed, ({ rank }) => rank === byChoice)
  // The surest choose first: 学号 is the student number, also behind a column 学籍辅号.
  const claimed = titles
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column, title, key, memoryKey }): HeadingView => {
      // The first of two columns with one meaning counts. The clerk sees both and may choose the other.
      const isFree = key !== null && !usedKeys.has(key) && (claim(title, key) || earlier.get(memoryKey ?? '') === key)
      const free = isFree ? key : null
      if (free !== null) usedKeys.add(free)
      const hint = free === null ? (known.explain?.(title) ?? undefined) : undefined
      const view = { column, title, key: free, isCoded: isCoded(known.foreign, title, free), proposed: free }
      return hint === undefined ? view : { ...view, hint }
    })
  const headings = claimed.toSorted((one, other) => one.column - other.column)
  return { headingRow: headingLine.number, headings }
}

/**
 * Returns the headings with the clerk's columns. Refuses a column that is unknown or chosen twice, and a missing
 * required column.
 */
export const applyMapping = (
  headings: readonly HeadingView[],
  chosen: readonly { readonly column: number; readonly key: string }[],
  { sheet, foreign }: Omit<KnownHeadings, 'kept'>,
): readonly HeadingView[] => {
  const keyOf = new Map(chosen.map(({ column, key }) => [column, key]))
  const titleOf = new Map(sheet.columns.map(({ key, title }) => [key, title]))
  const isChosenTwice = (key: string) => chosen.filter((one) => one.key === key).length > 1
  const wrong = chosen.find(
    ({ column, key }) =>
      !titleOf.has(key) || isChosenTwice(key) || !headings.some((heading) => heading.column === column),
  )
  if (wrong) throw new Refusal(importsRefusals.badMapping, { title: titleOf.get(wrong.key) ?? wrong.key })
  const missing = sheet.columns.filter(
    ({ key, required }) => required === true && !chosen.some((one) => one.key === key),
  )
  if (missing.length > 0) {
    throw new Refusal(importsRefusals.columnsMissing, { titles: missing.map(({ title }) => title).join('、') })
  }
  return headings.map((heading) => {
    const key = keyOf.get(heading.column) ?? null
    return { ...heading, key, isCoded: isCoded(foreign, heading.title, key) }
  })
}

/**
 * Returns the sheet's columns with this file's titles, their positions in the file, and the values that its headings
 * imply.
 */
export const mapFileColumns = <Key extends string>(
  sheet: SheetDefinition<Key>,
  foreign: readonly ForeignHeading<Key>[],
  { headingRow, headings }: FoundHeadings,
): {
  readonly definition: SheetDefinition<Key>
  readonly places: Headings
  readonly said: readonly ImpliedValue<Key>[]
} => {
  const columns = sheet.columns.map((column) => {
    const heading = headings.find(({ key }) => key === column.key)
    const entry = heading && findHeadingEntry(foreign, heading.title, column.key)
    const also = entry?.codes ?? entry?.answers
    // Name faults by the clerk's own heading, where the clerk looks for them.
    const title = heading?.title ?? column.title
    const read = { ...column, title, skipsPlaceholders: true }
    return also === undefined ? read : { ...read, also }
  })
  const places = new Map(
    headings.flatMap(({ column, key }) => {
      const index = sheet.columns.findIndex((one) => one.key === key)
      return index === -1 ? [] : [[column, index] as const]
    }),
  )
  return {
    definition: { ...sheet, columns },
    places: { number: headingRow, places },
    said: listImpliedValues(foreign, headings),
  }
}
