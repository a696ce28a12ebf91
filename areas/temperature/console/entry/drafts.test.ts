import { expect, test } from 'vitest'
import { countSheet, readDrafts, fieldText, setDraftText } from './drafts.ts'

const bounds = { least: 300, most: 450 }
const range = { least: 360, most: 373 }
const pupils = [
  { userId: 1, tempF: null },
  { userId: 2, tempF: 368 },
  { userId: 3, tempF: null },
  { userId: 4, tempF: 366 },
]

test('drafts contain changes and errors, and ignore emptied fields', () => {
  const drafts = { 1: '38.1', 2: '36.8', 3: '9', 4: '' }
  expect(readDrafts(pupils, drafts, bounds)).toEqual({ faults: [3], changes: [{ userId: 1, tempF: 381 }] })
  expect(countSheet(pupils, drafts, bounds, range)).toEqual({ filled: 2, open: 2, unusual: 1 })
})

test('restoring a text removes its draft', () => {
  const [, second = { userId: 0, tempF: null }] = pupils
  const typed = setDraftText({}, second, '37.0')
  expect(fieldText(second, typed)).toBe('37.0')
  expect(setDraftText(typed, second, '36.8')).toEqual({})
})
