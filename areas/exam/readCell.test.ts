import { expect, test } from 'vitest'
import { readCell } from './readCell.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['95', 95],
  ['95.5', 95.5],
  ['95.25', 95.25],
  ['95.50', 95.5],
  ['95.500', 95.5],
  ['95.', 95],
  ['.5', 0.5],
  [' 95 ', 95],
  ['９５．５', 95.5],
  ['95。5', 95.5],
  ['150', 150],
  ['95分', 95],
  ['９５．５ 分', 95.5],
])('reads “%s” as the score %s', (text, score) => {
  expect(readCell(text, 150)).toEqual({ score, mark: null, why: null })
})

test.each([
  ['缺', 'absent'],
  ['缺考', 'absent'],
  ['旷考', 'absent'],
  ['未考', 'absent'],
  ['请假', 'absent'],
  ['病假', 'absent'],
  ['免', 'exempt'],
  ['免考', 'exempt'],
  ['缓', 'deferred'],
  ['缓考', 'deferred'],
  ['作弊', 'cheated'],
  ['舞弊', 'cheated'],
  [' 缺 考 ', 'absent'],
])('reads “%s” as the mark %s', (text, mark) => {
  expect(readCell(text, 150)).toEqual({ score: null, mark, why: null })
})

test.each([
  ['150.5', '超过满分 150 分'],
  ['151', '超过满分 150 分'],
  ['95.255', '最多两位小数'],
  ['-5', '“-5”不是分数，可填数字或缺考、缓考、免考、作弊'],
  ['99+', '“99+”不是分数，可填数字或缺考、缓考、免考、作弊'],
  ['分', '“分”不是分数，可填数字或缺考、缓考、免考、作弊'],
  ['151分', '超过满分 150 分'],
  ['优', '“优”不是分数，可填数字或缺考、缓考、免考、作弊'],
  ['1e2', '“1e2”不是分数，可填数字或缺考、缓考、免考、作弊'],
  ['9 5 . 2 5 5', '最多两位小数'],
])('refuses “%s”: %s', (text, why) => {
  expect(readCell(text, 150)).toEqual({ score: null, mark: null, why })
})

test('leaves full marks that it does not know to the server', () => {
  expect(readCell('900', null).score).toBe(900)
  expect(readCell('1001', null).why).toBe('超过满分 1000 分')
})
