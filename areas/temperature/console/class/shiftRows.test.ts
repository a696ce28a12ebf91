import { expect, test } from 'vitest'
import { personRow, reading } from '../../../../tests/screens/temperature.ts'
import { type ShiftRow, buildShiftRows, filterShiftRows, summarizeShift } from './shiftRows.ts'

const row = (changes: Partial<ShiftRow>): ShiftRow => ({
  userId: 1,
  name: '王小明',
  code: 'S01',
  tempF: 365,
  abnormal: false,
  otherFever: null,
  createTime: '',
  reportTime: '',
  submitterName: '',
  absence: '',
  ...changes,
})

test('counts a reading as it was judged at its arrival, and a normal one after a fever as normal', () => {
  const rows = [row({}), row({ abnormal: true }), row({ tempF: 366, otherFever: 381 }), row({ tempF: null })]
  expect(summarizeShift(rows, null)).toBe('正常 2 人，异常 1 人，未上报 1 人')
  expect(filterShiftRows(rows, 'unusual')).toHaveLength(2)
  expect(filterShiftRows(rows, 'missing')).toHaveLength(1)
})

test('shows when a reading of an earlier day was reported, not the end of its period', () => {
  const late = reading({ createTime: '2026-11-20 09:00:00', updateTime: '2026-11-23 10:24:00' })
  expect(buildShiftRows([personRow({ userId: 1, name: '王小明', temps: [late] })], 1)).toMatchObject([
    { reportTime: '2026-11-23 10:24:00' },
  ])
})

test('counts nobody as missing in a period that has not begun', () => {
  expect(summarizeShift([row({ tempF: null })], '未开始')).toBe('还没有开始')
  expect(summarizeShift([row({}), row({ tempF: null })], '未开始')).toBe('正常 1 人，异常 0 人，时段还没有开始')
})
