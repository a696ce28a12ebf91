import { expect, test } from 'vitest'
import { divideByRootHalfUp, divideHalfUp, floorRoot, rootHalfUp } from './exact.ts'

test('divides half up, also below zero', () => {
  expect([5, 4, -5, -4, -6].map((dividend) => divideHalfUp(dividend, 2))).toEqual([3, 2, -2, -2, -3])
  expect(divideHalfUp(1, 3)).toBe(0)
  expect(divideHalfUp(-1, 3)).toBe(0)
})

test('finds roots of numbers beyond the exact range of floating point', () => {
  const root = 123_456_789_012_345n
  expect(floorRoot(root * root)).toBe(root)
  expect(floorRoot(root * root - 1n)).toBe(root - 1n)
})

test('rounds a root half up exactly at the half', () => {
  expect(rootHalfUp(25n, 2n)).toBe(3)
  expect(rootHalfUp(24n, 2n)).toBe(2)
})

test('divides by a root half up, also below zero', () => {
  expect(divideByRootHalfUp(5n, 4n)).toBe(3)
  expect(divideByRootHalfUp(-5n, 4n)).toBe(-2)
  expect(divideByRootHalfUp(-7n, 4n)).toBe(-3)
  expect(divideByRootHalfUp(-1n, 5n)).toBe(0)
  expect(divideByRootHalfUp(-3n, 5n)).toBe(-1)
})
