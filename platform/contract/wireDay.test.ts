import { expect, test } from 'vitest'
import { WireDay, mondayOf, nameOfWeekday, nextDay } from './wireDay.ts'

test('accepts only existing days from 1900 to 2199', () => {
  for (const day of ['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31']) expect(WireDay.parse(day)).toBe(day)
  for (const day of ['2026-02-30', '2026-13-01', '0000-00-00', '9999-99-99'])
    expect(WireDay.safeParse(day).error?.issues).toMatchObject([{ message: '没有这个日期' }])
  for (const day of ['1899-12-31', '2200-01-01', '9999-12-31'])
    expect(WireDay.safeParse(day).error?.issues).toMatchObject([{ message: '年份应在 1900 至 2199 之间' }])
  expect(WireDay.safeParse('2026-2-3').error?.issues[0]).toMatchObject({ message: '日期格式如 2026-09-01' })
})

test('returns the next day across month and year ends', () => {
  expect([nextDay('2026-02-28'), nextDay('2028-02-28'), nextDay('2026-12-31')]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2027-01-01',
  ])
})

test('names weekdays and returns the Monday of a week', () => {
  expect([nameOfWeekday(1), nameOfWeekday(7), nameOfWeekday(null)]).toEqual(['周一', '周日', ''])
  expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual(['2026-02-23', '2026-03-02', '2026-03-02'])
})
