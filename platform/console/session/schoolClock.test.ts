import { afterEach, expect, test } from 'vitest'
import { noteServerTime } from '../client/serverClock.ts'
import { schoolNow, schoolTime } from './schoolClock.ts'

const hear = (date: Date) => noteServerTime(new Response(null, { headers: { date: date.toUTCString() } }), Date.now())

afterEach(() => hear(new Date()))

test('a moment is told by the school’s clock, with seconds, wherever the computer stands', () => {
  expect(schoolTime(new Date('2026-03-01T16:30:05Z'))).toBe('2026-03-02 00:30:05')
})

test('this moment is the server’s, also where the computer is days behind', () => {
  hear(new Date(Date.now() + 5 * 86_400_000))
  const told = Date.parse(`${schoolNow(60_000).replace(' ', 'T')}+08:00`)
  expect(Math.abs(told - Date.now() - 5 * 86_400_000 - 60_000)).toBeLessThan(5000)
})
