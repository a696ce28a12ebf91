import { expect, test } from 'vitest'
import { readAfter } from '../../../platform/server/live/replay.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { gate, gateTopic } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'
import { notifyUnknownPerson } from './unknownPerson.ts'

const server = await useServer()
const { call, database } = server

const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { school, deviceId, credential, own } = scene
  const ask = (number: number, questionFields: object) =>
    call(gate.ask, { body: { series: 1, number, ...questionFields } }, { token: credential })
  const messages = async () => {
    const read = await database.inSchool(school.id, (db) => readAfter(db, `gate.desk/${school.id}/${deviceId}`, 0))
    return read.messages.map(({ body }) => JSON.stringify(body))
  }
  return { ...scene, ask, messages, requests: () => own.requestsOf(school.id, deviceId) }
}

test('shows an unknown card at the desk with its number, along with the waiting requests', async () => {
  const { ask, messages, requests, pupil } = await makeScene()
  await ask(1, { userId: pupil.id })
  expect((await ask(2, { cardNum: '0098765432' })).data).toMatchObject({ state: 'unknown', reply: 'reject' })
  const [first, second = ''] = await messages()
  expect(first).not.toContain('strangerAt')
  const message = gateTopic.message.parse(JSON.parse(second))
  expect(message.requests).toMatchObject([{ userId: pupil.id, state: 'waiting' }])
  expect(message.strangerCard).toBe('0098765432')
  expect(Date.parse(message.strangerAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await requests()).toHaveLength(1)
})

test('notifies the desk of the same unknown card at most every five seconds, and of another after one', async () => {
  const { school, deviceId, otherId, messages } = await makeScene()
  const { live } = server.http.running.services
  const start = Date.now()
  const notifyAfter = (after: number, id = deviceId, card = '1') =>
    database.inSchool(school.id, (db) =>
      notifyUnknownPerson({ db, live, schoolId: school.id, deviceId: id }, card, {
        now: () => new Date(start + after),
      }),
    )
  for (const after of [0, 1, 100, 4999]) await notifyAfter(after)
  expect(await messages()).toHaveLength(1)
  await notifyAfter(10, otherId)
  await notifyAfter(5000)
  expect(await messages()).toHaveLength(2)
  await notifyAfter(5500, deviceId, '2')
  expect(await messages()).toHaveLength(2)
  await notifyAfter(6001, deviceId, '2')
  expect(await messages()).toHaveLength(3)
})
