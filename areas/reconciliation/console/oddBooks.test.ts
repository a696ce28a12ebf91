import { expect, test } from 'vitest'
import type { CheckState } from '../contract.ts'
import { findOddBooks } from './oddBooks.ts'

const oddParties = (
  amounts: readonly [number | null, number | null, number | null],
  state: CheckState,
  ofCard = true,
) => {
  const [PAY, QZ, YKT] = amounts
  const books = [
    { mchType: 'PAY', amount: PAY },
    { mchType: 'QZ', amount: QZ },
    { mchType: 'YKT', amount: YKT },
  ] as const
  return [...findOddBooks(books, state, ofCard)].map(({ mchType }) => mchType)
}

test('finds the book that differs from the other two', () => {
  expect(oddParties([5000, 5000, null], 'FAIL')).toEqual(['YKT'])
  expect(oddParties([5000, 6000, 5000], 'FAIL')).toEqual(['QZ'])
  expect(oddParties([null, 5000, 5000], 'FAIL')).toEqual(['PAY'])
})

test('finds all books if no two agree', () => {
  expect(oddParties([5000, 6000, null], 'FAIL', false)).toEqual(['PAY', 'QZ'])
  expect(oddParties([5000, 6000, 7000], 'FAIL')).toEqual(['PAY', 'QZ', 'YKT'])
})

test('finds none in equal books, and no missing line before its statement is imported', () => {
  expect(oddParties([5000, 5000, 5000], 'SUCCESS')).toEqual([])
  expect(oddParties([5000, 5000, null], 'NONE')).toEqual([])
  expect(oddParties([5000, 5000, null], 'SUCCESS', false)).toEqual([])
})
