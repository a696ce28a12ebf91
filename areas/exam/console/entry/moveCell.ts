/** A cell by its row and its column, from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** The size of a grid, and the cells that can be filled in. */
export interface GridShape {
  readonly rows: number
  readonly columns: number
  readonly isOpen: (place: CellPlace) => boolean
}

const steps: Readonly<Record<string, CellPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Enter: { row: 1, column: 0 },
  'Shift+Enter': { row: -1, column: 0 },
}

const isInside = ({ row, column }: CellPlace, { rows, columns }: GridShape): boolean =>
  row >= 0 && row < rows && column >= 0 && column < columns

const findOpen = (from: CellPlace, step: CellPlace, shape: GridShape): CellPlace | null => {
  for (let at = from; isInside(at, shape); at = { row: at.row + step.row, column: at.column + step.column })
    if (shape.isOpen(at)) return at
  return null
}

/**
 * Returns the cell that a key leads to: the next one in its direction that can be filled in, or with Home and End the
 * first and last of the row. Null for other keys and at the edge.
 */
export const findTargetCell = (key: string, from: CellPlace, shape: GridShape): CellPlace | null => {
  if (key === 'Home') return findOpen({ ...from, column: 0 }, { row: 0, column: 1 }, shape)
  if (key === 'End') return findOpen({ ...from, column: shape.columns - 1 }, { row: 0, column: -1 }, shape)
  const step = steps[key]
  if (step === undefined) return null
  return findOpen({ row: from.row + step.row, column: from.column + step.column }, step, shape)
}
