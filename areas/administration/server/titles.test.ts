import { expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { makeTitles } from './titles.ts'

const titles = makeTitles(areas, () => new Map())
  .choices()
  .flatMap(({ area, calls }) => calls.map(({ name, title }) => ({ area, name, title })))

test('titles every call briefly and without technical words', () => {
  expect(titles.length).toBeGreaterThan(60)
  const odd = titles.filter(({ title }) => [...title].length > 18 || /[A-Za-z]|换取|以整份|^平台$|给出/u.test(title))
  expect(odd).toEqual([])
})
