import { createElement } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { id } from '../../contract/ids.ts'
import { WeekdayBoxes } from './WeekdayBoxes.tsx'
import { showBy } from './shownValue.ts'

test('shows texts, numbers and switches, and choices by their labels', () => {
  const plain = showBy(z.string(), null)
  expect([plain('楼'), plain(3), plain(true), plain(null)]).toEqual(['楼', '3', '是', ''])
  const options = [{ value: 'day', label: '走读' }]
  const chosen = showBy(z.enum(['day']), createElement('select', { options }))
  expect([chosen('day'), chosen(['day', 'day']), chosen('other'), chosen('')]).toEqual(['走读', '走读、走读', null, ''])
  expect(showBy(z.array(z.int()), createElement(WeekdayBoxes))([1, 7])).toBe('周一、周日')
})

test('shows no reference, no code and no list or record of the program', () => {
  for (const [schema, value] of [
    [id('department').optional(), 83],
    [z.enum(['inside']), 'inside'],
    [z.array(z.string()), ['08:00']],
    [z.object({}), {}],
  ] as const)
    expect(showBy(schema, null)(value)).toBe(null)
})
