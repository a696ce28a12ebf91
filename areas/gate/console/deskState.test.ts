import { expect, test } from 'vitest'
import { emptyDesk, waitingAt, withReading } from './deskState.ts'

const moment = Date.parse('2026-11-20T04:00:00.000Z')

/** A request of that moment, which waits for half a minute. */
const asked = (id: number) => ({
  id,
  deviceId: 1,
  userId: id,
  stateDictId: 7,
  state: 'waiting' as const,
  askedAt: new Date(moment).toISOString(),
  endsAt: new Date(moment + 30_000).toISOString(),
  decidedAt: null,
  decidedById: null,
  decidedByName: '',
})

test('requests of one millisecond stand in the order in which they were written down', () => {
  const state = withReading(emptyDesk, [asked(100), asked(9), asked(10)])
  expect(waitingAt(state, moment).map(({ key }) => key)).toEqual(['request 9', 'request 10', 'request 100'])
})
