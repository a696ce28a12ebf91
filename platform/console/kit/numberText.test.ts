import { expect, test } from 'vitest'
import { findNumberFault, plainNumber } from './numberText.ts'

test('reads digits of either width and separators of thousands', () => {
  for (const text of ['-1234.5', '－１２３４．５', '−1,234。5', ' -1 234.5 ']) expect(plainNumber(text)).toBe('-1234.5')
})

test('names a number out of bounds, with too many decimals or without digits', () => {
  const bounds = { min: 0, max: 1000, precision: 2 }
  const faults = ['', '12.50', '12.555', '-5', '99999999', '十二', '12.5000', '１２'].map((text) =>
    findNumberFault(text, bounds),
  )
  expect(faults).toEqual([
    null,
    null,
    '最多 2 位小数',
    '不能小于 0',
    '不能大于 1000',
    '没有读懂“十二”，请填写数字',
    null,
    null,
  ])
  expect(findNumberFault('1.5', { precision: 0 })).toBe('请填写整数')
})
