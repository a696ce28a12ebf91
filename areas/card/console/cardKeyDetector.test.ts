import { describe, expect, test } from 'vitest'
import { makeCardKeyDetector } from './cardKeyDetector.ts'

/**
 * Feeds keys into a burst and returns their meanings. `before` holds the pause before each key, ms; its last value
 * repeats.
 */
const press = (keys: readonly string[], before: readonly number[]) => {
  const burst = makeCardKeyDetector()
  let at = 1000
  return keys.map((key, place) => {
    at += before[Math.min(place, before.length - 1)] ?? 0
    return burst(key, at)
  })
}

const code = '0012345678'
const card = [...code, 'Enter']
const uneven = [0, 5, 110, 30, 5, 90, 110, 5, 60, 110, 40]

describe('recognises a number with Enter as a whole, and as scanned if its timing fits', () => {
  test.each([
    ['even, 12 ms', [12], true],
    ['even, 5 ms', [5], true],
    ['20 ms with one gap of 75', [20, 20, 20, 20, 75, 20], true],
    ['12 ms with the Enter after 75', [...Array.from({ length: 10 }, () => 12), 75], true],
    ['uneven, 5 to 110 ms', uneven, false],
    ['by hand, 110 ms, with the last five at 40', [...Array.from({ length: 6 }, () => 110), 40], false],
    ['by hand, 110 ms, with the first five at 20', [...Array.from({ length: 6 }, () => 20), 110], false],
    ['by hand, 200 ms, with the last five at 10', [...Array.from({ length: 6 }, () => 200), 10], false],
    ['12 ms with one gap of 300', [12, 12, 12, 300, 12], false],
    ['by hand, 90 ms', [90], false],
  ] as const)('%s', (_, before, isFast) => {
    const meanings = press(card, before)
    expect(meanings[0]).toEqual({ kind: 'begins' })
    expect(meanings.slice(1, -1)).toEqual(Array.from({ length: 9 }, () => null))
    expect(meanings.at(-1)).toEqual({ kind: 'ends', code, isFast })
  })
})

test('ignores too few digits, digits without Enter and digits among letters', () => {
  expect(press(['1', '2', '3', 'Enter'], [10]).at(-1)).toBeNull()
  expect(press(['1', '2', '3', '4', 'Tab'], [10]).at(-1)).toBeNull()
  expect(press([...'12a345', 'Enter'], [10]).at(-1)).toBeNull()
  expect(press([...'S202631', 'Enter'], [10]).at(-1)).toBeNull()
})

test('separates two consecutive cards and drops a digit from long before', () => {
  const meanings = press(['9', ...card, ...'88887777', 'Enter'], [0, 1000, ...Array.from({ length: 19 }, () => 10)])
  expect(meanings.filter((meaning) => meaning?.kind === 'ends')).toEqual([
    { kind: 'ends', code, isFast: true },
    { kind: 'ends', code: '88887777', isFast: true },
  ])
})
