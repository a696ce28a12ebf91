import { expect, test } from 'vitest'
import { findNextRoom } from './roomKeys.ts'

/** Two floors: the first with a row of three rooms and a row of one, the second with two rooms. */
const places = [
  { left: 0, top: 0 },
  { left: 90, top: 0 },
  { left: 180, top: 0 },
  { left: 0, top: 40 },
  { left: 0, top: 100 },
  { left: 90, top: 100 },
]

const from = (at: number, key: string) => findNextRoom(key, at, places)

test('moves with arrows to the next room in each direction', () => {
  expect(from(0, 'ArrowRight')).toBe(1)
  expect(from(2, 'ArrowRight')).toBe(3)
  expect(from(1, 'ArrowLeft')).toBe(0)
  expect(from(1, 'ArrowDown')).toBe(3)
  expect(from(3, 'ArrowDown')).toBe(4)
  expect(from(5, 'ArrowUp')).toBe(3)
  expect(from(3, 'ArrowUp')).toBe(0)
  expect(from(4, 'Home')).toBe(0)
  expect(from(1, 'End')).toBe(5)
})

test('stays at the edges and ignores other keys', () => {
  expect(from(0, 'ArrowLeft')).toBeNull()
  expect(from(5, 'ArrowRight')).toBeNull()
  expect(from(5, 'ArrowDown')).toBeNull()
  expect(from(0, 'ArrowUp')).toBeNull()
  expect(from(0, 'a')).toBeNull()
  expect(from(9, 'Home')).toBeNull()
})
