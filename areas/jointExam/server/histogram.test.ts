import { expect, test } from 'vitest'
import { mergeHistograms, rankValues } from './histogram.ts'

test('merges the counts of schools per subject and group, and ranks each value below all greater ones', () => {
  const one = [
    { at: 0, groupName: '', counts: [[9000, 2] as const, [8000, 1] as const] },
    { at: null, groupName: '物理类', counts: [[50_000, 1] as const] },
  ]
  const other = [
    { at: 0, groupName: '', counts: [[9500, 1] as const, [8000, 3] as const] },
    { at: null, groupName: '历史类', counts: [[40_000, 2] as const] },
  ]
  const merged = mergeHistograms([one, other])
  expect(merged).toEqual([
    {
      at: 0,
      groupName: '',
      counts: [
        [9500, 1],
        [9000, 2],
        [8000, 4],
      ],
    },
    { at: null, groupName: '物理类', counts: [[50_000, 1]] },
    { at: null, groupName: '历史类', counts: [[40_000, 2]] },
  ])
  expect(rankValues(merged).map(({ value, order }) => [value, order])).toEqual([
    [9500, 1],
    [9000, 2],
    [8000, 4],
    [50_000, 1],
    [40_000, 1],
  ])
})
