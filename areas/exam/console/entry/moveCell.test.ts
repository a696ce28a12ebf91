import { expect, test } from 'vitest'
import { findTargetCell } from './moveCell.ts'

/** Three rows of three cells. The cell in the middle can't be filled in. */
const shape = {
  rows: 3,
  columns: 3,
  isOpen: ({ row, column }: { row: number; column: number }) => !(row === 1 && column === 1),
}

test.each([
  ['ArrowDown', [0, 0], [1, 0]],
  ['ArrowUp', [2, 0], [1, 0]],
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowLeft', [0, 2], [0, 1]],
  ['Enter', [0, 0], [1, 0]],
  ['Shift+Enter', [1, 0], [0, 0]],
  ['ArrowDown', [0, 1], [2, 1]],
  ['ArrowRight', [1, 0], [1, 2]],
  ['Home', [1, 2], [1, 0]],
  ['End', [1, 0], [1, 2]],
] as const)('%s leads from %o to %o', (key, [row, column], [toRow, toColumn]) => {
  expect(findTargetCell(key, { row, column }, shape)).toEqual({ row: toRow, column: toColumn })
})

test.each([
  ['ArrowUp', 0, 0],
  ['ArrowLeft', 0, 0],
  ['Enter', 2, 2],
  ['ArrowRight', 2, 2],
  ['a', 0, 0],
])('%s leads nowhere from %i, %i', (key, row, column) => {
  expect(findTargetCell(key, { row, column }, shape)).toBeNull()
})
