import { expect, test } from 'vitest'
import { examDetail } from '../../../tests/screens/exams.ts'
import { describeFullMarks, withFullMarks } from './settings.ts'

const [usual] = examDetail().settings

test.each([
  { full: 120, lines: [102, 72, 48] },
  { full: 12.25, lines: [10.41, 7.35, 4.9] },
])('usual lines follow full marks of $full, also by way of an emptied field', ({ full, lines }) => {
  if (usual === undefined) throw new Error('no settings')
  const one = withFullMarks(withFullMarks(usual, 0), full)
  expect([one.excellentLine, one.passLine, one.lowLine]).toEqual(lines)
  expect(describeFullMarks([usual], [one])).toEqual([`语文的分数线已按新满分的 85%、60%、40% 改为 ${lines.join('、')}`])
})

test('lines that the school chose stay, and a note asks to check them', () => {
  if (usual === undefined) throw new Error('no settings')
  const chosen = { ...usual, passLine: 95 }
  const one = withFullMarks(chosen, 140)
  expect(one).toEqual({ ...chosen, fullMarks: 140 })
  expect(describeFullMarks([chosen], [one])).toEqual(['语文的满分已改，分数线没有变，请核对'])
  expect(describeFullMarks([chosen], [{ ...one, lowLine: 50 }])).toEqual([])
})
