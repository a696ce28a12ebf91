import { expect, test } from 'vitest'
import { moveItem } from './pictures.ts'

test('moves a picture, but not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toStrictEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -2)).toStrictEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toStrictEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toStrictEqual(['a', 'c', 'b'])
})
