import { expect, test } from 'vitest'
import { examDetail } from '../../../tests/screens/exams.ts'
import { describeFullMarks, isSameSettings, toDraft, withNumber } from './settings.ts'

const [first] = examDetail().settings
if (first === undefined) throw new Error('no settings')
const usual = toDraft(first)

test.each([
  { full: 120, lines: [102, 72, 48] },
  { full: 12.25, lines: [10.41, 7.35, 4.9] },
])('usual lines follow full marks of $full, also by way of an emptied field', ({ full, lines }) => {
  const emptied = withNumber(usual, 'fullMarks', null)
  expect(describeFullMarks([usual], [emptied])).toEqual([])
  const one = withNumber(emptied, 'fullMarks', full)
  expect([one.excellentLine, one.passLine, one.lowLine]).toEqual(lines)
  expect(describeFullMarks([usual], [one])).toEqual([`语文的分数线已按新满分的 85%、60%、40% 改为 ${lines.join('、')}`])
})

test('a line changed by hand stays, and a note asks to check it', () => {
  const chosen = toDraft({ ...first, passLine: 95 })
  const one = withNumber(chosen, 'fullMarks', 140)
  expect(one).toMatchObject({ fullMarks: 140, excellentLine: 119, passLine: 95, lowLine: 56 })
  expect(describeFullMarks([chosen], [one])).toEqual([
    '语文的优秀线、低分线已按新满分的 85%、40% 改为 119、56，及格线没有变，请核对',
  ])
  expect(describeFullMarks([chosen], [withNumber(one, 'passLine', 90)])).toEqual([
    '语文的优秀线、低分线已按新满分的 85%、40% 改为 119、56',
  ])
})

test('a line changed by hand stays, also after full marks of which it is the usual share', () => {
  const one = withNumber(withNumber(withNumber(usual, 'passLine', 72), 'fullMarks', 120), 'fullMarks', 100)
  expect(one).toMatchObject({ excellentLine: 85, passLine: 72, lowLine: 40 })
})

test('lines that the school chose stay, and a note asks to check them', () => {
  const chosen = toDraft({ ...first, excellentLine: 130, passLine: 95, lowLine: 50 })
  const one = withNumber(chosen, 'fullMarks', 140)
  expect(one).toEqual({ ...chosen, fullMarks: 140 })
  expect(describeFullMarks([chosen], [one])).toEqual(['语文的满分已改，分数线没有变，请核对'])
})

test('a number that was changed and put back is no change', () => {
  expect(isSameSettings([usual], [withNumber(withNumber(usual, 'lowLine', 50), 'lowLine', usual.lowLine)])).toBe(true)
})
