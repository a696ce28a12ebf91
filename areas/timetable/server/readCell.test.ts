import { expect, test } from 'vitest'
import { isRest, readPeriod, readWeekday } from './sheets/labels.ts'
import { readCell } from './sheets/readCell.ts'

test.each([
  ['语文\n王老师', [{ subject: '语文', words: ['王老师'], week: 'every' }]],
  ['语文（王老师） 301', [{ subject: '语文', words: ['王老师', '301'], week: 'every' }]],
  ['语文(单) 单老师', [{ subject: '语文', words: ['单老师'], week: 'odd' }]],
  [
    '单周：音乐 李老师\n双周：美术 王老师',
    [
      { subject: '音乐', words: ['李老师'], week: 'odd' },
      { subject: '美术', words: ['王老师'], week: 'even' },
    ],
  ],
  [
    '物理A班 李老师 / 历史B班 王老师',
    [
      { subject: '物理A班', words: ['李老师'], week: 'every' },
      { subject: '历史B班', words: ['王老师'], week: 'every' },
    ],
  ],
])('reads the lessons of the cell %j', (cell, expected) => {
  expect(readCell(cell)).toEqual(expected)
})

test('reads weekdays, periods and breaks in the words of schools', () => {
  expect(['星期一', '周日', '礼拜天', '五', '星期二(3月3日)', '语文'].map(readWeekday)).toEqual([1, 7, 7, 5, 2, null])
  expect(['第1节', '第十二节课', '3', '上午第2节', '早读'].map(readPeriod)).toEqual([1, 12, 3, 2, null])
  expect(['大课间', '午休 12:00-13:30', '眼保健操', '语文'].map(isRest)).toEqual([true, true, true, false])
})
