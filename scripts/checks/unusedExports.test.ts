import { expect, test } from 'vitest'
import { unusedExports } from './unusedExports.ts'

const points = { path: 'areas/points/words.ts', text: 'export const titles = {}\nexport type Title = string\n' }
const faultsWith = (text: string) => unusedExports([points, { path: 'areas/points/console/list.ts', text }])

test('reports an export that no other file imports', () => {
  expect(faultsWith(`import { type Title } from '../words.ts'`)).toEqual([
    'areas/points/words.ts: “titles” is exported, but no file imports it',
  ])
})

test.each([
  `import { titles, type Title } from '../words.ts'`,
  `import {\n  titles as named,\n  type Title,\n} from '../words.ts'`,
  `export { titles, type Title } from '../words.ts'`,
  `import * as words from '../words.ts'`,
  `const words = await import('../words.ts')`,
])('accepts exports that another file imports: %s', (text) => {
  expect(faultsWith(text)).toEqual([])
})

test('accepts the parts of an area that are found by their file names', () => {
  expect(unusedExports([{ path: 'areas/points/make.ts', text: 'export const testing = {}' }])).toEqual([])
  expect(unusedExports([{ path: 'areas/points/demo.ts', text: 'export const demo = {}' }])).toEqual([])
  expect(unusedExports([{ path: 'areas/points/words.ts', text: 'export const demo = {}' }])).toHaveLength(1)
})
