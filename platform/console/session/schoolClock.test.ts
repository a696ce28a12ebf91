import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '../client/serverClock.ts'
import { schoolNow, schoolTime } from './schoolClock.ts'

const hear = (date: Date) => noteServerTime(new Response(null, { headers: { date: date.toUTCString() } }), Date.now())

afterEach(() => {
  vi.useRealTimers()
  hear(new Date())
})

test('a moment is told by the school’s clock, with seconds, wherever the computer stands', () => {
  expect(schoolTime(new Date('2026-03-01T16:30:05Z'))).toBe('2026-03-02 00:30:05')
})

test('this moment is the server’s, also where the computer is days behind', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T16:30:00Z') })
  hear(new Date('2026-03-06T16:30:00Z'))
  expect(schoolNow(60_000)).toBe('2026-03-07 00:31:00')
})
