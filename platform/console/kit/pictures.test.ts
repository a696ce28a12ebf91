import { expect, test } from 'vitest'
import { moved } from './pictures.ts'

test('moves a picture, but not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toStrictEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -2)).toStrictEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toStrictEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toStrictEqual(['a', 'c', 'b'])
})
