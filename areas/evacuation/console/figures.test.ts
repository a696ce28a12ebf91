import { expect, test } from 'vitest'
import { computeFigures, countFigures, unknownText } from './figures.ts'

test("counts everybody not ticked as missing, from the server's numbers and from a list", () => {
  const fromNumbers = computeFigures({ inside: 3, found: 1, unknown: 2, unknownFound: 1 })
  expect(fromNumbers).toEqual({ all: 5, found: 2, missing: 3, unknown: 1 })
  const someone = (standing: 'school' | 'unknown', isFound: boolean) => ({ standing, isFound })
  const people = [
    someone('school', true),
    someone('school', false),
    someone('school', false),
    someone('unknown', true),
    someone('unknown', false),
  ]
  expect(countFigures(people)).toEqual(fromNumbers)
  expect(unknownText(fromNumbers)).toBe('（其中 1 人去向不明）')
})

test('returns no text if nobody has unknown whereabouts', () => {
  expect(unknownText(computeFigures({ inside: 3, found: 1, unknown: 2, unknownFound: 2 }))).toBe('')
})
