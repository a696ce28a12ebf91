import type { CallInput } from '../../../../platform/console/client/endpoint.ts'
import { CallError, errorText } from '../../../../platform/console/client/callError.ts'
import type { exam } from '../../contract.ts'
import { type CellResult, type ScoreGrid, scoreLimits } from '../../scoreContract.ts'
import { createAutosave } from './autosave.ts'
import {
  type EntryCell,
  decide,
  isUnsaved,
  toEntry,
  withLostAnswer,
  withResult,
  withSending,
  withText,
  withTidyText,
} from './cells.ts'
import { type CellKey, type EntryLines, findCell, listCells, readLines, withCells } from './lines.ts'
import { type TextBefore, createUndoSteps } from './undoSteps.ts'

type SentCell = CallInput<typeof exam.saveScores>['body']['cells'][number]

/** Sends cells and returns the server's answer to each. */
type SaveCells = (cells: SentCell[]) => Promise<readonly CellResult[]>

/** The state of a class's entries as its foot shows it. */
export interface EntrySummary {
  readonly unsaved: number
  readonly isSending: boolean
  /** Why nothing can be saved at present. */
  readonly problem: string | null
  /** The cells that need attention: bad, refused or in conflict. */
  readonly faults: readonly EntryCell[]
}

const isTransient = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 408 || error.status >= 429

const describeProblem = (error: unknown): string => (navigator.onLine ? errorText(error) : '网络已断开')

const needsAttention = ({ state }: EntryCell): boolean => state === 'bad' || state === 'refused' || state === 'conflict'

const summarise = (lines: EntryLines, problem: string | null): EntrySummary => {
  const cells = listCells(lines)
  return {
    unsaved: cells.filter(isUnsaved).length,
    isSending: cells.some(({ sent }) => sent !== null),
    problem,
    faults: cells.filter(needsAttention),
  }
}

const toSent = (cell: EntryCell): SentCell => ({
  studentUserId: cell.studentId,
  subjectId: cell.subjectId,
  ...toEntry(cell),
  version: cell.version,
})

/**
 * Keeps the entries of a class outside of React, saves them a moment after each change, and tells its listeners. Each
 * line stays the same object until it changes, so that a keystroke draws one line.
 */
export const createEntryStore = (grid: ScoreGrid, save: SaveCells) => {
  let lines = readLines(grid, new Map())
  let problem: string | null = null
  let summary = summarise(lines, problem)
  let ids: readonly number[] = [...lines.keys()]
  let entered: CellKey | null = null
  const listeners = new Set<() => void>()
  const undo = createUndoSteps()

  const show = () => {
    summary = summarise(lines, problem)
    for (const listener of listeners) listener()
  }
  const put = (cells: readonly EntryCell[]) => {
    if (cells.length === 0) return
    lines = withCells(lines, cells)
    show()
  }
  const change = (keys: readonly CellKey[], next: (cell: EntryCell) => EntryCell) =>
    put(keys.flatMap((key) => findCell(lines, key) ?? []).map(next))

  const send = async (): Promise<boolean> => {
    const waiting = listCells(lines)
      .filter(({ state }) => state === 'waiting')
      .slice(0, scoreLimits.cells)
    if (waiting.length === 0) return false
    put(waiting.map(withSending))
    const keys: readonly CellKey[] = waiting
    try {
      const results = await save(waiting.map(toSent))
      for (const result of results)
        lines = withCells(
          lines,
          [findCell(lines, { studentId: result.studentUserId, subjectId: result.subjectId }) ?? []]
            .flat()
            .map((cell) => withResult(cell, result)),
        )
    } catch (error) {
      change(keys, withLostAnswer)
      throw error
    }
    show()
    return listCells(lines).some(({ state }) => state === 'waiting')
  }
  const autosave = createAutosave({
    send,
    onProblem: (error) => {
      const text = error === null ? null : describeProblem(error)
      if (text !== problem) {
        problem = text
        show()
      }
      return isTransient(error)
    },
  })
  const setTexts = (texts: readonly TextBefore[]) => {
    put(
      texts.flatMap(({ text, ...key }) => {
        const cell = findCell(lines, key)
        return cell === undefined ? [] : [withText(cell, text)]
      }),
    )
    autosave.touch()
  }
  const textsBefore = (keys: readonly CellKey[]): TextBefore[] =>
    keys.flatMap(({ studentId, subjectId }) => {
      const cell = findCell(lines, { studentId, subjectId })
      return cell === undefined ? [] : [{ studentId, subjectId, text: cell.text }]
    })

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    readLines: () => lines,
    /** The students in their order. The same object until the list changes. */
    readIds: () => ids,
    readLine: (studentId: number) => lines.get(studentId),
    readSummary: () => summary,
    /** Takes over what others have entered. */
    load: (fresh: ScoreGrid) => {
      lines = readLines(fresh, lines)
      const next = [...lines.keys()]
      if (next.join() !== ids.join()) ids = next
      show()
    },
    type: (key: CellKey, text: string) => {
      for (const before of textsBefore([key])) undo.addTyped(before)
      setTexts([{ ...key, text }])
    },
    paste: (texts: readonly TextBefore[]) => {
      undo.addPasted(textsBefore(texts))
      setTexts(texts)
    },
    /** Notes the cell that is being entered, which a mark is for. */
    enter: (key: CellKey) => {
      entered = key
    },
    /** Returns the cell that was entered last, or null. */
    readEntered: (): CellKey | null => entered,
    /** Puts a text, such as a mark, in the cell that was entered last. Returns the cell, or null. */
    fill: (text: string): CellKey | null => {
      const texts = entered === null ? [] : textsBefore([entered]).map((before) => ({ ...before, text }))
      if (texts.length === 0) return null
      undo.addPasted(textsBefore(texts))
      setTexts(texts)
      return entered
    },
    /** Takes back the last step. Returns its first cell, or null. */
    undo: (): CellKey | null => {
      const step = undo.take()
      if (step !== null) setTexts(step)
      return step?.[0] ?? null
    },
    /** Takes back what has been typed since the cell was entered. */
    revert: () => {
      const step = undo.takeTyped()
      if (step !== null) setTexts(step)
    },
    /** Ends the typing in a cell, whose text is then written in the usual way. */
    leave: (key: CellKey) => {
      undo.endTyping()
      const cell = findCell(lines, key)
      const tidy = cell && withTidyText(cell)
      if (tidy !== undefined && tidy !== cell) put([tidy])
    },
    decide: (key: CellKey, side: 'mine' | 'theirs') => {
      change([key], (cell) => decide(cell, side))
      autosave.touch()
    },
    /** Sends what waits now, such as after the connection is back. */
    hurry: autosave.hurry,
    stop: autosave.stop,
  }
}

export type EntryStore = ReturnType<typeof createEntryStore>
