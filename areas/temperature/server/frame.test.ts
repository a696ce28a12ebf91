import { expect, test } from 'vitest'
import { isWithin } from './frame.ts'

const morning = { startTime: '06:30:00', endTime: '09:00:00' }

test('a period contains times strictly between its start and its end', () => {
  expect(isWithin('06:30:01', morning)).toBe(true)
  expect(isWithin('06:30:00', morning)).toBe(false)
  expect(isWithin('09:00:00', morning)).toBe(false)
})

test('a time without three parts is in no period', () => {
  expect(isWithin('07:00', morning)).toBe(false)
  expect(isWithin('07:00:00', { startTime: '06:30', endTime: '09:00:00' })).toBe(false)
})
