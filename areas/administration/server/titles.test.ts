import { expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { makeTitles } from './titles.ts'

const titles = makeTitles(areas, () => new Map())
  .choices()
  .flatMap(({ area, calls }) => calls.map(({ name, title }) => ({ area, name, title })))

test('every call is titled in a clerk’s words: short, and in none of those of programs', () => {
  expect(titles.length).toBeGreaterThan(60)
  const odd = titles.filter(({ title }) => [...title].length > 18 || /[A-Za-z]|换取|以整份|^平台$|给出/u.test(title))
  expect(odd).toEqual([])
})
