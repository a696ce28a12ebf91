import { expect, test } from 'vitest'
import { placeBlock } from './placeBlock.ts'

const shape = {
  rows: 2,
  columns: 2,
  isOpen: ({ row, column }: { row: number; column: number }) => !(row === 1 && column === 1),
}

test('fills the grid from a cell on, and counts what meets no cell', () => {
  const block = [['95', '88', '77'], ['缺', '60'], ['1']]
  expect(placeBlock(block, { row: 0, column: 0 }, shape)).toEqual({
    placed: [
      { row: 0, column: 0, text: '95' },
      { row: 0, column: 1, text: '88' },
      { row: 1, column: 0, text: '缺' },
    ],
    leftOut: 3,
  })
})

test('leaves what is there where the block is empty', () => {
  expect(placeBlock([['', '88'], [' ']], { row: 0, column: 0 }, shape)).toEqual({
    placed: [{ row: 0, column: 1, text: '88' }],
    leftOut: 0,
  })
})

test('begins at the cell where it is pasted', () => {
  expect(placeBlock([['95', '88']], { row: 0, column: 1 }, shape)).toEqual({
    placed: [{ row: 0, column: 1, text: '95' }],
    leftOut: 1,
  })
})
