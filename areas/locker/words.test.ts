import { expect, test } from 'vitest'
import { moveByKey } from './console/cellKeys.ts'
import { numberOfCell, positionOfNumber } from './words.ts'

const layout = { rows: 2, columns: 3, firstNumber: 101 } as const

test.each([
  ['row', [101, 102, 103, 104, 105, 106]],
  ['column', [101, 103, 105, 102, 104, 106]],
] as const)('numbers cells by %s, and finds them by number', (numbering, numbers) => {
  const cells = [1, 2].flatMap((rowNo) => [1, 2, 3].map((columnNo) => ({ rowNo, columnNo })))
  const whole = { ...layout, numbering }
  expect(cells.map((cell) => numberOfCell(whole, cell))).toEqual(numbers)
  expect(cells.map((cell) => positionOfNumber(whole, numberOfCell(whole, cell)))).toEqual(cells)
})

test.each([100, 107, -1, 101.5])('finds no cell with the number %d', (number) => {
  expect(positionOfNumber({ ...layout, numbering: 'row' }, number)).toBeNull()
})

test('moves with arrow keys, but not over the edge of a row or of the cabinet', () => {
  const move = (key: string, at: number) => moveByKey(key, at, 3, 6)
  expect([move('ArrowRight', 0), move('ArrowDown', 0), move('ArrowLeft', 4), move('ArrowUp', 4)]).toEqual([1, 3, 3, 1])
  expect([move('ArrowRight', 2), move('ArrowLeft', 3), move('ArrowUp', 0), move('ArrowDown', 4)]).toEqual(
    Array.from({ length: 4 }, () => null),
  )
  expect(move('Enter', 0)).toBeNull()
})
