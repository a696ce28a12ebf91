import { describe, expect, test } from 'vitest'
import { readQuery, writeQuery } from './screenQuery.ts'

const defaults = { node: 0, word: '', below: true, page: 1 }

describe("a screen's query", () => {
  test('reads back the written values', () => {
    const values = { node: 42, word: '白 & 黑', below: false, page: 3 }
    expect(readQuery(writeQuery(values, defaults), defaults)).toStrictEqual(values)
  })

  test('writes only values that differ from the defaults', () => {
    expect(writeQuery({ ...defaults, page: 2 }, defaults)).toBe('page=2')
    expect(writeQuery(defaults, defaults)).toBe('')
  })

  test('falls back to the default for a value of another type', () => {
    expect(readQuery('page=two&node=&node=5&other=1', defaults)).toStrictEqual(defaults)
  })
})
