import { expect, test } from 'vitest'
import { tooNewForBrowsers } from './browserAge.ts'

const faults = (path: string, text: string) => tooNewForBrowsers([{ path, text }])

test.each([
  'rows.toSorted(byName)',
  'Map.groupBy(rows, keyOf)',
  'await Promise.try(work)',
  'URL.canParse(address)',
  'names.values().map(show)',
])('reports %s in a page', (text) => {
  expect(faults('areas/gate/console/desk.ts', text)).toHaveLength(1)
  expect(faults('areas/gate/states.ts', text)).toHaveLength(1)
})

test('accepts it in a server, a comment and a test', () => {
  expect(faults('areas/gate/server/desk.ts', 'rows.toSorted(byName)')).toEqual([])
  expect(faults('areas/gate/console/desk.ts', '// not toSorted: rows.toSorted( is too new')).toEqual([])
  expect(faults('areas/gate/console/desk.test.ts', 'rows.toSorted(byName)')).toEqual([])
})
