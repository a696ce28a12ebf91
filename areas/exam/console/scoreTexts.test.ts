import { expect, test } from 'vitest'
import type { StudentScore } from '../scoreContract.ts'
import { formatScore, formatTotal } from './scoreTexts.ts'

const scored = (changes: Partial<StudentScore>): StudentScore => ({
  subjectId: 1,
  score: null,
  mark: null,
  scaled: null,
  classOrder: null,
  gradeOrder: null,
  schoolOrder: null,
  districtOrder: null,
  version: 0,
  isTaken: true,
  isHidden: false,
  mayEnter: true,
  isCorrected: false,
  ...changes,
})

const noRanks = { classOrder: null, gradeOrder: null, schoolOrder: null, districtOrder: null }

test.each([
  [{ score: 95.5 }, '95.5'],
  [{ score: 0 }, '0'],
  [{ mark: 'absent' as const }, '缺考'],
  [{ mark: 'cheated' as const }, '作弊'],
  [{}, ''],
  [{ isTaken: false }, '—'],
  [{ isHidden: true }, ''],
])('formats the score %o as “%s”', (changes, text) => {
  expect(formatScore(scored(changes))).toBe(text)
})

test('a total names what it lacks, and a full one is only a number', () => {
  const total = { value: 512, ...noRanks, isPartial: true }
  expect(formatTotal(total, [scored({ mark: 'absent' }), scored({ mark: 'exempt' })])).toBe('512（缺、免）')
  expect(formatTotal(total, [scored({ score: 90 }), scored({})])).toBe('512（未录全）')
  expect(formatTotal({ ...total, isPartial: false }, [scored({ score: 90 }), scored({ isTaken: false })])).toBe('512')
  expect(formatTotal({ ...total, value: null }, [scored({})])).toBe('')
  expect(formatTotal(null, [])).toBe('')
})
