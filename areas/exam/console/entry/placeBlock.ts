import type { CellPlace, GridShape } from './moveCell.ts'

/** A text for a cell of the grid. */
interface PlacedText extends CellPlace {
  readonly text: string
}

/**
 * Places a pasted block with its first cell at `from`. Empty cells leave what is there, as in an import. `leftOut`
 * counts the texts that meet no cell that can be filled in.
 */
export const placeBlock = (block: readonly (readonly string[])[], from: CellPlace, shape: GridShape) => {
  const texts = block
    .flatMap((cells, row) =>
      cells.map((text, column): PlacedText => ({ row: from.row + row, column: from.column + column, text })),
    )
    .filter(({ text }) => text.trim() !== '')
  const placed = texts.filter((one) => one.row < shape.rows && one.column < shape.columns && shape.isOpen(one))
  return { placed, leftOut: texts.length - placed.length }
}
