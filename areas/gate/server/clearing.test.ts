import { expect, test } from 'vitest'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { makeGateScene } from '../makeGate.ts'

const now = new Date('2026-11-23T20:00:00Z')
const clock = { now: () => now }

const nightOver = async (accessKeepMonths: number | null) => {
  const server = await useSeparateServer({ clock, config: { accessKeepMonths } })
  const { own, school, deviceId, pupil } = await makeGateScene(server)
  const ask = (number: number, askedAt: string) =>
    own.makeRequest(school.id, deviceId, pupil.id, { number, askedAt: new Date(askedAt) })
  await ask(1, '2026-06-30T23:59:29Z')
  await ask(2, '2026-06-30T23:59:30Z')
  await ask(3, '2026-11-22T00:00:00Z')
  await server.http.running.runner.schedule()
  await server.http.running.runner.drain()
  return (await own.requestsOf(school.id, deviceId)).map(({ number }) => number)
}

test('deletes requests together with expired months of records', async () => {
  expect(await nightOver(4)).toEqual([2, 3])
})

test('keeps requests if records are kept for ever', async () => {
  expect(await nightOver(null)).toEqual([1, 2, 3])
})
