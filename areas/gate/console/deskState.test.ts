import { expect, test } from 'vitest'
import { gateRequest } from '../../../tests/screens/gate.ts'
import { emptyDesk, waitingAt, withReading } from './deskState.ts'

const moment = Date.parse('2026-11-20T04:00:00.000Z')

const asked = (id: number) => gateRequest({ id, userId: id, askedAt: new Date(moment).toISOString() })

test('sorts requests of the same millisecond by their ids', () => {
  const state = withReading(emptyDesk, [asked(100), asked(9), asked(10)])
  expect(waitingAt(state, moment).map(({ key }) => key)).toEqual(['request 9', 'request 10', 'request 100'])
})
