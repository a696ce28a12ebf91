import type { ClipboardEvent, KeyboardEvent } from 'react'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { ScoreGrid } from '../../scoreContract.ts'
import type { EntryStore } from './entryStore.ts'
import { type CellKey, findCell } from './lines.ts'
import { findMarkText } from './markKeys.ts'
import { type CellPlace, type GridShape, findTargetCell } from './moveCell.ts'
import { placeBlock } from './placeBlock.ts'
import { readBlock } from './readBlock.ts'

const placeOf = ({ dataset }: HTMLInputElement): CellPlace => ({
  row: Number(dataset['row']),
  column: Number(dataset['column']),
})

/** Returns the cell that a field belongs to. */
export const keyOfField = ({ dataset }: HTMLInputElement): CellKey => ({
  studentId: Number(dataset['student']),
  subjectId: Number(dataset['subject']),
})

/** True if a sideways key leaves the field: its whole text is selected, or the caret is at that end. */
const isAtEdge = ({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean => {
  if (selectionStart === 0 && selectionEnd === value.length) return true
  const isBackward = key === 'ArrowLeft' || key === 'Home'
  return selectionStart === selectionEnd && selectionStart === (isBackward ? 0 : value.length)
}

const sidewaysKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

const shapeOf = (store: EntryStore, keyAt: (place: CellPlace) => CellKey, columns: number): GridShape => ({
  rows: store.readLines().size,
  columns,
  isOpen: (place) => findCell(store.readLines(), keyAt(place)) !== undefined,
})

const focusField = (field: HTMLInputElement | null | undefined) => {
  field?.focus()
  field?.select()
}

/** Returns the handlers of the grid for keys and paste. The fields are found in `table`. */
export const gridHandlers = (store: EntryStore, subjects: ScoreGrid['subjects'], table: HTMLElement | null) => {
  const keyAt = ({ row, column }: CellPlace): CellKey => ({
    studentId: [...store.readLines().keys()][row] ?? 0,
    subjectId: subjects[column]?.id ?? 0,
  })
  const shape = () => shapeOf(store, keyAt, subjects.length)
  const focusPlace = ({ row, column }: CellPlace) =>
    focusField(table?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`))
  const focusCell = ({ studentId, subjectId }: CellKey) =>
    focusField(
      table?.querySelector<HTMLInputElement>(`input[data-student="${studentId}"][data-subject="${subjectId}"]`),
    )
  const move = (event: KeyboardEvent, field: HTMLInputElement) => {
    const { key, shiftKey } = event
    if (sidewaysKeys.has(key) && (shiftKey || !isAtEdge(field, key))) return
    const target = findTargetCell(key === 'Enter' && shiftKey ? 'Shift+Enter' : key, placeOf(field), shape())
    if (key === 'Enter' || key === 'ArrowUp' || key === 'ArrowDown' || target !== null) event.preventDefault()
    if (target !== null) focusPlace(target)
  }
  const undo = () => {
    const key = store.undo()
    if (key !== null) focusCell(key)
  }
  const fill = (text: string) => {
    const key = store.fill(text)
    if (key !== null) focusCell(key)
  }
  return {
    focusCell,
    /** Puts the focus back on the cell that was entered last. */
    refocus: () => {
      const key = store.readEntered()
      if (key !== null) focusCell(key)
    },
    fill,
    onKeyDown: (event: KeyboardEvent) => {
      // While an input method is composing, the keys belong to it.
      if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
      if (event.key === 'Escape') return store.revert()
      const mark = findMarkText(event.nativeEvent)
      if (mark !== null) {
        event.preventDefault()
        return fill(mark)
      }
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        return undo()
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      move(event, event.target)
    },
    onPaste: (event: ClipboardEvent) => {
      if (!(event.target instanceof HTMLInputElement)) return
      const block = readBlock(event.clipboardData.getData('text/plain'))
      // The field itself takes a single cell, at its caret.
      if (block.length === 1 && block[0]?.length === 1) return
      event.preventDefault()
      const { placed, leftOut } = placeBlock(block, placeOf(event.target), shape())
      store.paste(placed.map(({ text, ...place }) => ({ ...keyAt(place), text })))
      if (leftOut > 0) showToast(`${leftOut} 格在表格之外，或学生不考这一科，没有粘贴`, 'warning')
    },
  }
}
