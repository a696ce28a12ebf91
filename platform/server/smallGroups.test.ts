import { expect, test } from 'vitest'
import { type GroupRule, hideSmallGroups } from './smallGroups.ts'

const names = ['all', 'well', 'ill', 'silent', 'away'] as const
type Name = (typeof names)[number]
const rule: GroupRule<Name> = { whole: 'all', partitions: [['well', 'ill', 'silent']], singles: ['away'] }

/** Rows as `all well ill silent away`. */
const shownOf = (rows: readonly (readonly number[])[], isSumKnown = false) => {
  const figures = rows.map(([all = 0, well = 0, ill = 0, silent = 0, away = 0]) => ({ all, well, ill, silent, away }))
  return hideSmallGroups(figures, rule, { isSumKnown }).map((shown) => names.map(shown))
}

test('hides a small group by itself, and the next part of its whole with it', () => {
  expect(shownOf([[100, 80, 10, 10, 3]])).toEqual([[100, 80, 10, 10, null]])
  expect(shownOf([[100, 80, 3, 17, 9]])).toEqual([[100, 80, null, null, 9]])
  expect(shownOf([[100, 93, 3, 4, 0]])).toEqual([[100, 93, null, null, 0]])
  expect(shownOf([[100, 97, 3, 0, 0]])).toEqual([[100, null, null, 0, 0]])
})

test('shows nothing of a whole that is small', () => {
  expect(shownOf([[4, 4, 0, 0, 0]])).toEqual([[null, null, null, null, null]])
})

test('hides a second row where the sum of a column is known, and what that would give away in its row', () => {
  const rows = [
    [40, 30, 3, 7, 0],
    [45, 30, 6, 9, 0],
    [50, 30, 9, 11, 0],
  ]
  expect(shownOf(rows).slice(1)).toEqual(rows.slice(1))
  expect(shownOf(rows, true)).toEqual([
    [40, 30, null, null, 0],
    [45, 30, null, null, 0],
    [50, 30, 9, 11, 0],
  ])
  const tiny = [
    [3, 3, 0, 0, 0],
    [40, 40, 0, 0, 0],
  ]
  expect(shownOf(tiny, true)[1]).toEqual([null, null, 0, 0, 0])
})
