import { expect, test } from 'vitest'
import { role } from '../contract/roles.ts'
import { makeCountRounder } from './roundedFigures.ts'

const fromAbove = makeCountRounder({ roles: [role.bureauAdministrator] })

test('rounds to the nearest multiple of five for bureau and platform, and for nobody else', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 100].map(fromAbove)).toEqual([0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 15, 100])
  expect(makeCountRounder({ roles: [role.superAdministrator] })(2)).toBe(0)
  expect(makeCountRounder({ roles: [role.schoolDataAdministrator, role.staff] })(2)).toBe(2)
})

/** Rows as total, well, ill. */
const shown = (...rows: readonly (readonly number[])[]) => rows.map((row) => row.map(fromAbove))

test("does not reveal how a row's small groups divide the remainder", () => {
  // Two of ten are neither ill nor well. One each and both of one kind must look the same.
  expect(shown([10, 8, 1])).toEqual(shown([10, 8, 2]))
  expect(shown([10, 8, 1])).toEqual(shown([10, 8, 0]))
})

test('does not reveal the last row by subtracting the others from the sum', () => {
  const others = [20, 15, 25]
  const left = (one: number) =>
    fromAbove([...others, one].reduce((sum, row) => sum + row)) - others.reduce((a, b) => a + b)
  expect([0, 1, 2].map(left)).toEqual([0, 0, 0])
  expect([3, 4, 5, 6, 7].map(left)).toEqual([5, 5, 5, 5, 5])
})

test('reveals at most a crossed boundary when two counts differ by one child', () => {
  expect([20, 21, 22].map(fromAbove)).toEqual([20, 20, 20])
  expect([22, 23].map(fromAbove)).toEqual([20, 25])
})
