import { afterEach, expect, test, vi } from 'vitest'
import { recordServerTime } from '../client/serverClock.ts'
import { schoolNow, schoolTime } from './schoolClock.ts'

const hear = (date: Date) => recordServerTime(new Response(null, { headers: { date: date.toUTCString() } }), Date.now())

afterEach(() => {
  vi.useRealTimers()
  hear(new Date())
})

test('formats a time in the school’s time zone, with seconds, whatever the computer’s zone', () => {
  expect(schoolTime(new Date('2026-03-01T16:30:05Z'))).toBe('2026-03-02 00:30:05')
})

test('uses the server’s time, even if the computer’s clock is days behind', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T16:30:00Z') })
  hear(new Date('2026-03-06T16:30:00Z'))
  expect(schoolNow(60_000)).toBe('2026-03-07 00:31:00')
})
