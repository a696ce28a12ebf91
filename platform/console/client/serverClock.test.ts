import { describe, expect, test } from 'vitest'
import { makeServerClock } from './serverClock.ts'

/** Feeds the clock a response of a server that is `ahead` ms ahead, with `delay` ms of latency each way. */
const ask = (clock: ReturnType<typeof makeServerClock>, ahead: number, sentAt: number, delay = 50) => {
  const date = Math.floor((sentAt + delay + ahead) / 1000) * 1000
  clock.hear({ date, sentAt, receivedAt: sentAt + 2 * delay })
}

describe('makeServerClock', () => {
  test('uses this computer’s clock until the first response', () => {
    expect(makeServerClock().ahead()).toBe(0)
  })

  test.each([600_000, 0, -600_000, 123_456])(
    'is known to a second by one answer, and better by several: %d',
    (ahead) => {
      const clock = makeServerClock()
      ask(clock, ahead, 1_000_300)
      expect(Math.abs(clock.ahead() - ahead)).toBeLessThanOrEqual(600)
      for (let at = 0; at < 10; at += 1) ask(clock, ahead, 1_005_000 + at * 5130)
      expect(Math.abs(clock.ahead() - ahead)).toBeLessThanOrEqual(150)
    },
  )

  test("isn't moved by a slow response", () => {
    const clock = makeServerClock()
    for (let at = 0; at < 10; at += 1) ask(clock, 60_000, 1_000_000 + at * 5130)
    const before = clock.ahead()
    ask(clock, 60_000, 1_100_000, 4000)
    expect(clock.ahead()).toBe(before)
  })

  test('follows a clock that was set', () => {
    const clock = makeServerClock()
    ask(clock, 0, 1_000_000)
    ask(clock, 3_600_000, 1_010_000)
    expect(Math.abs(clock.ahead() - 3_600_000)).toBeLessThanOrEqual(600)
  })
})
