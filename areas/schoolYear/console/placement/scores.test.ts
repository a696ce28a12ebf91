import { expect, test } from 'vitest'
import { readScores } from './scores.ts'

test('reads pasted scores and returns lines that are not scores', () => {
  expect(readScores('2026001\t95.5\n王小明，88\r\n\n李 小红 70\n缺考的人\n')).toEqual({
    scores: [
      { student: '2026001', score: 95.5 },
      { student: '王小明', score: 88 },
      { student: '李 小红', score: 70 },
    ],
    faults: ['缺考的人'],
  })
})
