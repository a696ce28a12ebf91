import { expect, test } from 'vitest'
import { unclearOpenings } from './commentOpenings.ts'

const comments = (lines: readonly string[]) => unclearOpenings(lines.join('\n'))

test.each(['What', 'Who', 'Whoever', 'Whether', 'Where', 'So many', 'Somebody'])(
  'rejects a comment that opens with %s',
  (word) => {
    expect(comments([`/** ${word} is left out here. */`])).toHaveLength(1)
    expect(comments([`  // ${word} is left out here.`])).toHaveLength(1)
    expect(comments(['/**', ` * ${word} is left out here.`, ' */'])).toHaveLength(1)
    expect(comments([`      {/* ${word} is left out here. */}`])).toHaveLength(1)
  },
)

test('allows these words within a sentence, and at the start of its next line', () => {
  expect(comments(['/** Returns the rows where a device has reported. */'])).toEqual([])
  expect(comments(['/**', ' * Returns nothing for a gate', ' * Where is a keyword of SQL.', ' */'])).toEqual([])
  expect(comments(["const title = 'Who is here'", '/** Whole pages. */'])).toEqual([])
})
