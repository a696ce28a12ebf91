import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { mapInTurns } from '../../../platform/server/mapInTurns.ts'
import type { Cell, SheetRow } from '../../../platform/server/sheets/columns.ts'
import { type ChoiceFinder, type UnreadValue, toValue } from './chosenValues.ts'
import type { ImportedRow } from './judgedRow.ts'

/** The names that the cells of a column can hold, such as those of the school's classes. */
export interface KnownNames {
  /** The names that the clerk may choose: only those within the caller's reach. */
  readonly targets: readonly string[]
  /** True if a name can be read by itself. `within` is the text of the column that says where to look. */
  readonly canRead: (name: string, within: string | undefined) => boolean
  /** Returns the most similar target, or null. */
  readonly findNearest: (name: string, within: string | undefined) => string | null
}

/** A column whose cells name records of the school. */
interface NamedColumn<Key extends string> {
  readonly key: Key
  /** The column that says where to look, such as the grade of a class. A chosen name replaces both. */
  readonly within?: Key
  /** True for the rows whose cell is read by itself. All rows by default. */
  readonly appliesTo?: (row: SheetRow<Key>) => boolean
  /** True for a value that says too little outside its own row, such as 2班, so that no choice for it is remembered. */
  readonly needsContext?: (value: string) => boolean
  /** Splits a cell that may list several names. Joined by semicolons, they must give the same names again. */
  readonly split?: (cell: Cell, row: SheetRow<Key>) => readonly string[]
}

/** The context for reading names: the caller's school and reach. */
export interface NamesContext {
  readonly schoolId: number
  readonly asker: Asker
  /** The date in the school's time zone. */
  readonly today: string
}

/** The columns of a kind whose cells name records, and a function that reads the names in a few statements. */
export interface NamedColumns<Key extends string = string> {
  readonly columns: readonly NamedColumn<Key>[]
  readonly read: (db: Db, importing: NamesContext) => Promise<ReadonlyMap<Key, KnownNames>>
}

const textOf = (cell: Cell): string => String(cell ?? '').trim()

/** True if a choice for a value may count for the school's next sheet. */
export const isLasting = (
  named: Pick<NamedColumns, 'columns'> | undefined,
  { key, value }: { readonly key: string; readonly value: string },
): boolean => named?.columns.find((one) => one.key === key)?.needsContext?.(value) !== true

/** Splits a value that `toUnread` has made into its place and name. */
export const splitValue = (value: string, { within }: { readonly within?: string | undefined }) => {
  const at = within === undefined ? -1 : value.indexOf('/')
  return at === -1
    ? { name: value, place: undefined }
    : { name: value.slice(at + 1), place: value.slice(0, at) || undefined }
}

const makeNameReader = <Key extends string>(
  column: NamedColumn<Key>,
  { targets, canRead }: KnownNames,
  findChoice: ChoiceFinder,
) => {
  const isTarget = new Set(targets)
  const known = new Map<string, boolean>()
  const canReadOnce = (name: string, place: string | undefined) => {
    const seen = `${place ?? ''}\u0000${name}`
    const found = known.get(seen) ?? canRead(name, place)
    known.set(seen, found)
    return found
  }
  /** Returns undefined for a name to keep, with its value if it can't be read. */
  return (name: string, place: string | undefined) => {
    const bare = toValue(name)
    if (bare === null || canReadOnce(name, place)) return { value: null, target: undefined }
    const value = place === undefined ? bare : (toValue(`${place}/${bare}`) ?? bare)
    const target = findChoice(column.key, value)
    // A class that was chosen may have been renamed since.
    const isUsable = target === null || (target !== undefined && isTarget.has(target))
    return { value, target: isUsable ? target : undefined }
  }
}

type NameReader = ReturnType<typeof makeNameReader>

const readList = (names: readonly string[], read: NameReader) => {
  const words = names.map((word) => ({ word, ...read(word, undefined) }))
  const kept = words.flatMap(({ word, target }) => (target === undefined ? [word] : (target ?? [])))
  return { words, text: kept.join('；') || null }
}

const applyToRow = <Key extends string>(
  row: SheetRow<Key>,
  columns: readonly (NamedColumn<Key> & { readonly read: NameReader })[],
) => {
  const cells: [Key, string | null][] = []
  const unread: UnreadValue[] = []
  const note = (key: Key, { value, target }: ReturnType<NameReader>) => {
    if (value !== null) unread.push({ key, value, isMatched: target !== undefined })
  }
  /** The cell as the columns before have left it. */
  const now = (key: Key): Cell => {
    const changed = cells.findLast(([of]) => of === key)
    return changed === undefined ? row[key] : changed[1]
  }
  for (const { key, within, split, read, appliesTo } of columns) {
    const text = textOf(now(key))
    if (text === '' || appliesTo?.(row) === false) continue
    if (split !== undefined) {
      const { words, text: kept } = readList(split(now(key), row), read)
      for (const word of words) note(key, word)
      if (words.some(({ target }) => target !== undefined)) cells.push([key, kept])
      continue
    }
    const place = within === undefined ? '' : textOf(now(within))
    const found = read(text, place === '' ? undefined : place)
    note(key, found)
    if (found.target === undefined) continue
    cells.push([key, found.target])
    if (within !== undefined) cells.push([within, null])
  }
  return { row: cells.length === 0 ? row : { ...row, ...Object.fromEntries(cells) }, unread }
}

/**
 * Replaces names that can't be read by those that the clerk has chosen. Returns the rows, and by row number the names
 * that can't be read by themselves.
 */
export const applyChosenNames = async <Key extends string, Row extends ImportedRow<Key>>(
  rows: readonly Row[],
  named: NamedColumns<Key>,
  names: ReadonlyMap<Key, KnownNames>,
  findChoice: ChoiceFinder,
): Promise<{ readonly rows: readonly Row[]; readonly unread: ReadonlyMap<number, readonly UnreadValue[]> }> => {
  const columns = named.columns.flatMap((column) => {
    const known = names.get(column.key)
    return known === undefined ? [] : [{ ...column, read: makeNameReader(column, known, findChoice) }]
  })
  const applied = await mapInTurns(rows, (one) => ({ one, ...applyToRow(one.row, columns) }))
  return {
    rows: applied.map(({ one, row }) => (row === one.row ? one : { ...one, row })),
    unread: new Map(applied.flatMap(({ one, unread }) => (unread.length === 0 ? [] : [[one.number, unread]]))),
  }
}
