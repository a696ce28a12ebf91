import { type KeyboardEvent, useRef } from 'react'
import { sorted } from '../../../platform/console/kit/sorted.ts'
import type { CabinetGrid, CellView } from '../contract.ts'
import { cellStateNames } from '../words.ts'
import styles from './Cells.module.css'
import { moveByKey } from './cellKeys.ts'

interface Props {
  readonly grid: CabinetGrid
  readonly chosenId: number | null
  readonly onChoose: (cell: CellView) => void
}

/** The cells of a cabinet as they are in it. Arrow keys move between them. */
export const CellGrid = ({ grid: { cabinet, cells }, chosenId, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const placed = sorted(cells, (one, other) => one.rowNo - other.rowNo || one.columnNo - other.columnNo)
  const chosenAt = placed.findIndex(({ id }) => id === chosenId)
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const next = moveByKey(event.key, at, cabinet.columns, placed.length)
    if (next === null) return
    event.preventDefault()
    box.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label="格口"
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(${cabinet.columns}, minmax(72px, 1fr))` }}
    >
      {placed.map((cell, at) => (
        <button
          key={cell.id}
          type="button"
          className={styles.cell}
          data-state={cell.state}
          aria-pressed={cell.id === chosenId}
          // One stop of the Tab key for the whole grid.
          tabIndex={at === Math.max(0, chosenAt) ? 0 : -1}
          onClick={() => onChoose(cell)}
          onKeyDown={(event) => move(event, at)}
        >
          <b>{cell.number} 号</b>
          <span>{cell.holder?.name ?? cellStateNames[cell.state]}</span>
          {cell.holder === null ? null : <small>{cellStateNames[cell.state]}</small>}
        </button>
      ))}
    </div>
  )
}
