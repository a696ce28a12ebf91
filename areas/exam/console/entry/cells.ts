import type { CellResult, ScoreGrid } from '../../scoreContract.ts'
import { type Entry, formatEntry } from '../scoreTexts.ts'
import { readCell } from '../../readCell.ts'

/**
 * The state of a cell.
 * - clean: as it was read; saved: as it was saved from here.
 * - waiting: changed, and to be sent.
 * - bad: can't be read; refused: the server refused it. Both wait for another text.
 * - conflict: a colleague changed the cell after it was read here. The user chooses which of the two entries stays.
 */
type CellState = 'clean' | 'saved' | 'waiting' | 'bad' | 'refused' | 'conflict'

/** A colleague's entry in a cell that was changed here too. */
export interface Theirs extends Entry {
  readonly version: number
  readonly by: string
}

/** A cell of the entry grid. */
export interface EntryCell {
  readonly studentId: number
  readonly subjectId: number
  readonly fullMarks: number
  readonly text: string
  /** The entry on the server, as far as known. */
  readonly stored: Entry
  readonly version: number
  readonly state: CellState
  /** Why it is bad or refused. */
  readonly why: string | null
  readonly theirs: Theirs | null
  /** The entry on its way to the server. */
  readonly sent: Entry | null
  /** The entry of the last request, if its answer was lost. The server may have saved it. */
  readonly unanswered: Entry | null
}

/** Returns true if two entries are the same. */
const isSameEntry = (one: Entry, other: Entry): boolean => one.score === other.score && one.mark === other.mark

const entryOf = ({ score, mark }: Entry): Entry => ({ score, mark })

/** Makes a cell from the grid as read. */
export const makeCell = (
  studentId: number,
  fullMarks: number,
  { subjectId, version, ...entry }: ScoreGrid['rows'][number]['cells'][number],
): EntryCell => ({
  studentId,
  subjectId,
  fullMarks,
  text: formatEntry(entry),
  stored: entryOf(entry),
  version,
  state: 'clean',
  why: null,
  theirs: null,
  sent: null,
  unanswered: null,
})

/** Returns a cell with another text. A conflict stays one until it is decided. */
export const withText = (cell: EntryCell, text: string): EntryCell => {
  if (cell.state === 'conflict') return { ...cell, text }
  const read = readCell(text, cell.fullMarks)
  if (read.why !== null) return { ...cell, text, state: 'bad', why: read.why }
  const isStored = isSameEntry(read, cell.stored) && cell.sent === null && cell.unanswered === null
  return { ...cell, text, state: isStored ? 'clean' : 'waiting', why: null }
}

/** Returns a cell whose text is written in the usual way, such as 缺考 for 缺. An unreadable text stays. */
export const withTidyText = (cell: EntryCell): EntryCell => {
  const read = readCell(cell.text, cell.fullMarks)
  const text = read.why === null ? formatEntry(read) : cell.text
  return text === cell.text ? cell : { ...cell, text }
}

/** Returns a cell's entry. Cells that wait have a readable text. */
export const toEntry = (cell: EntryCell): Entry => entryOf(readCell(cell.text, cell.fullMarks))

/** Returns a cell whose entry is on its way to the server. */
export const withSending = (cell: EntryCell): EntryCell => ({ ...cell, sent: toEntry(cell) })

/** Returns a cell after its request failed without an answer. It is sent again. */
export const withLostAnswer = (cell: EntryCell): EntryCell => ({ ...cell, sent: null, unanswered: cell.sent })

/** Returns true if closing the page would lose the cell. */
export const isUnsaved = ({ state }: EntryCell): boolean => state !== 'clean' && state !== 'saved'

const afterSaving = (cell: EntryCell, stored: Entry, version: number): EntryCell => {
  const known = { ...cell, stored, version, unanswered: null, theirs: null }
  // The text may have changed while the request was on its way.
  const next = withText({ ...known, state: 'clean' }, cell.text)
  return next.state === 'clean' ? { ...next, state: 'saved' } : next
}

/** Returns a cell after the server's answer to the entry on its way. */
export const withResult = (answered: EntryCell, result: CellResult): EntryCell => {
  const { sent } = answered
  const cell = { ...answered, sent: null }
  const theirs = { ...entryOf(result), version: result.version, by: result.by ?? '其他人' }
  if (result.state === 'saved') return afterSaving(cell, entryOf(result), result.version)
  // The answer to an earlier request was lost, and it is our entry that the server has.
  if (result.state === 'conflict' && cell.unanswered !== null && isSameEntry(cell.unanswered, result))
    return afterSaving(cell, entryOf(result), result.version)
  const known = { ...cell, unanswered: null }
  if (result.state === 'conflict') return { ...known, state: 'conflict', why: null, theirs }
  const isSameText = sent !== null && isSameEntry(toEntry(cell), sent)
  return isSameText ? { ...known, state: 'refused', why: result.why } : withText(known, cell.text)
}

/** Returns a conflict decided for our entry, which is sent over theirs, or for theirs. */
export const decide = (cell: EntryCell, side: 'mine' | 'theirs'): EntryCell => {
  const { theirs } = cell
  if (theirs === null) return cell
  const known = { ...cell, stored: entryOf(theirs), version: theirs.version, theirs: null, why: null }
  if (side === 'theirs') return { ...known, text: formatEntry(theirs), state: 'saved' }
  return withText({ ...known, state: 'waiting' }, cell.text)
}

/** Returns a cell after the grid was read again. A change that isn't saved stays, and meets the server at saving. */
export const withNews = (cell: EntryCell, fresh: EntryCell): EntryCell => {
  const isOld = fresh.version <= cell.version && fresh.fullMarks === cell.fullMarks
  return isOld || isUnsaved(cell) || cell.sent !== null ? cell : fresh
}
