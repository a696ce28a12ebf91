import { expect, test } from 'vitest'
import { normalizeTypedDigits } from './digits.ts'

test.each([
  ['13800001111', '13800001111'],
  ['１３８００００１１１１', '13800001111'],
  [' 138-0000-1111\t', '13800001111'],
  ['138 0000—1111', '13800001111'],
  ['２４６　８１０', '246810'],
  ['138a', '138a'],
])('normalizes “%s” to “%s”', (typed, read) => {
  expect(normalizeTypedDigits(typed)).toBe(read)
})
