import { expect, test } from 'vitest'
import { Question } from '../../contract.ts'
import { makeQuestionField, moveBy, nextCohort } from './taskDraft.ts'

test('gives each new question a field that no earlier one had', () => {
  const fields = Array.from({ length: 200 }, makeQuestionField)
  expect(new Set(fields).size).toBe(200)
  for (const field of fields) expect(Question.shape.field.safeParse(field).success).toBe(true)
})

test('moves an element by one place, and not out of the list', () => {
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveBy(['a', 'b'], 5, 1)).toEqual(['a', 'b'])
})

test('enrols the cohort of this year, and from September that of the next', () => {
  expect(nextCohort('2026-08-31 23:59:59')).toBe('2026级')
  expect(nextCohort('2026-09-01 00:00:00')).toBe('2027级')
})
