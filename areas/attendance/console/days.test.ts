import { expect, test } from 'vitest'
import { formatWeekdays } from './days.ts'

test.each([
  [[1, 2, 3, 4, 5, 6, 7], '每天'],
  [[1, 2, 3, 4, 5], '周一至周五'],
  [[7, 6, 5, 4, 3], '周三至周日'],
  [[1, 2, 4, 5, 6], '周一、周二、周四至周六'],
  [[7], '周日'],
])('formats %j as %s', (days, words) => {
  expect(formatWeekdays(days)).toBe(words)
})
