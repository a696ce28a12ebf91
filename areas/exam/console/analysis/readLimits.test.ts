import { expect, test } from 'vitest'
import { readLimits } from './readLimits.ts'

test('reads whole numbers with blanks or commas between them', () => {
  expect(readLimits('90、80，70, 60 40')).toEqual([90, 80, 70, 60, 40])
})

test.each(['', '  ', '90%', '90、八十', '1.5', '-1'])('reads nothing from %j', (typed) => {
  expect(readLimits(typed)).toBeNull()
})
