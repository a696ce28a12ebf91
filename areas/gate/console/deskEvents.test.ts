import { expect, test } from 'vitest'
import { gateRequest } from '../../../tests/screens/gate.ts'
import { emptyDesk, withAddedEnded, withReading, withRefusedCard, withStranger } from './deskState.ts'
import { listDeskEvents } from './deskEvents.ts'

const moment = Date.parse('2026-11-20T04:00:00.000Z')

const decided = (id: number, at: number) =>
  gateRequest({ id, userId: id, state: 'agreed', decidedAt: new Date(at).toISOString() })

/**
 * Builds a desk with one event per second: a request, an unknown person, another request, a refused card and a person
 * by card.
 */
const busy = () => {
  const second = (count: number) => moment + count * 1000
  const read = withReading(emptyDesk, [decided(1, second(1)), decided(2, second(3))])
  const entry = { key: 'own 11', userId: 11, stateDictId: null, ticket: 'x', cardFault: null, at: second(4) }
  const withEvents = withRefusedCard(withStranger(read, 5, { at: second(2), card: null }), {
    at: second(4),
    words: '不是系统卡：尾号 0099',
  })
  const end = { key: entry.key, stateDictId: 8, outcome: 'agreed' as const, at: second(5) }
  return withAddedEnded({ ...withEvents, own: [entry] }, end)
}

test('sorts events newest first and drops them after ten minutes', () => {
  const kinds = (now: number) => listDeskEvents(busy(), now).map(({ kind }) => kind)
  expect(kinds(moment + 6000)).toEqual(['own', 'card', 'request', 'stranger', 'request'])
  expect(kinds(moment + 602_500)).toEqual(['own', 'card', 'request'])
  expect(listDeskEvents(busy(), moment + 6000)[0]).toMatchObject({
    ended: { userId: 11, stateDictId: 8, isByCard: true, outcome: 'agreed' },
  })
})

test('removes only the person whose entry ended', () => {
  expect(busy().own).toEqual([])
  const other = { key: 'own 12', userId: 12, stateDictId: 7, ticket: null, cardFault: null, at: moment }
  const state = { ...emptyDesk, own: [other] }
  expect(withAddedEnded(state, { key: 'own 11', stateDictId: 7, outcome: 'closed', at: moment })).toBe(state)
})
