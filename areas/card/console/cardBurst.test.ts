import { expect, test } from 'vitest'
import { makeCardBurst } from './cardBurst.ts'

/** The meanings of keys that follow each other by so many ms. */
const press = (keys: readonly string[], between: number) => {
  const burst = makeCardBurst()
  return keys.map((key, at) => burst(key, at * between))
}

const card = [...'0012345678', 'Enter']

test('digits in a burst with Enter are a card', () => {
  const meanings = press(card, 12)
  expect(meanings[0]).toEqual({ kind: 'begins' })
  expect(meanings.slice(1, -1).every((meaning) => meaning === null)).toBe(true)
  expect(meanings.at(-1)).toEqual({ kind: 'card', code: '0012345678' })
})

test('what somebody types is no card, nor are few digits, nor digits without Enter', () => {
  expect(press(card, 90).at(-1)).toBeNull()
  expect(press(['1', '2', '3', 'Enter'], 10).at(-1)).toBeNull()
  expect(press(['1', '2', '3', '4', 'Tab'], 10).at(-1)).toBeNull()
  expect(press([...'12a345', 'Enter'], 10).at(-1)).toBeNull()
})

test('two cards in a row are told apart, and a digit from before is none of the card', () => {
  const burst = makeCardBurst()
  burst('9', 0)
  const after = [...card, ...'88887777', 'Enter'].map((key, at) => burst(key, 1000 + at * 10))
  expect(after.filter((meaning) => meaning?.kind === 'card')).toEqual([
    { kind: 'card', code: '0012345678' },
    { kind: 'card', code: '88887777' },
  ])
})
