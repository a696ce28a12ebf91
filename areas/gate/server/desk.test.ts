import { describe, expect, test } from 'vitest'
import { socketsOfLink } from '../../../platform/server/http/socketWorker.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { gate } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'

const server = await useServer()
const { as } = server

describe('gates', () => {
  test('of a keeper are those they manage, of an administrator all of the school', async () => {
    const { keeper, who, deviceId, otherId, devices, school } = await makeGateScene(server)
    await devices.makeDevice(school.id, { type: 'CAMERA', name: '摄像头' })
    await devices.makeDevice(school.id, { disabled: true })
    await devices.connect(school.id, deviceId)
    const mine = await as(keeper, gate.devices)
    expect(mine.data).toMatchObject([{ id: deviceId, name: '南门门禁', status: 'ONLINE', locationDesc: '南门' }])
    const all = await as(who, gate.devices)
    expect(new Set(all.data.map(({ id }) => id))).toEqual(new Set([deviceId, otherId]))
    expect(all.data.find(({ id }) => id === otherId)).toMatchObject({ status: 'UNKNOWN', locationDesc: '' })
  })

  test('have one queue each', async () => {
    const { keeper, who, place } = await makeGateScene(server)
    const count = async (one: typeof keeper) => (await as(one, gate.deskQueue)).data.split(',').filter(Boolean).length
    expect(await count(keeper)).toBe(1)
    expect(await count(who)).toBe(2)
    expect(await count(await server.actor({ ...place, roles: [8] }))).toBe(0)
  })
})

test('connections are limited to managed gates with a private IPv4 address, and the script reaches only these', async () => {
  const { keeper, who, place, school, own, devices } = await makeGateScene(server)
  const gates = await Promise.all(
    ['10.9.0.2', 'fe80::1', '010.1.1.1', '8.8.8.8', '127.0.0.2', null].map((ip) =>
      devices.makeDevice(school.id, { ip }),
    ),
  )
  for (const { id } of gates) await own.makeKeeper(school.id, id, keeper.id)
  await devices.makeDevice(school.id, { ip: '10.9.0.3' })
  const { data } = await as(keeper, gate.sockets)
  expect(data.gates).toEqual([{ deviceId: gates[0]?.id, url: 'ws://10.9.0.2:20190' }])
  const { searchParams } = new URL(data.script, 'http://school')
  const [now, secrets] = [new Date(), testConfig()]
  const read = (changes: object, at = now) =>
    socketsOfLink({ ...Object.fromEntries(searchParams), ...changes }, at, secrets)
  expect(read({})).toEqual(['ws://10.9.0.2:20190'])
  expect(read({ to: 'ws://10.9.0.3:20190' })).toBeNull()
  expect(read({ until: '99999999999' })).toBeNull()
  expect(read({ seal: 'x' })).toBeNull()
  expect(socketsOfLink({}, now, secrets)).toBeNull()
  expect(read({}, new Date(now.getTime() + 301_000))).toBeNull()
  expect((await as(who, gate.sockets)).data.gates).toHaveLength(2)
  const nobody = await server.actor({ ...place, roles: [8] })
  expect((await as(nobody, gate.sockets)).data).toEqual({ script: '', gates: [] })
})

test('requests are those of managed gates: waiting ones by age, then those that ended within ten minutes', async () => {
  const { keeper, who, deviceId, otherId, own, school, pupil } = await makeGateScene(server)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const ask = (seconds: number, values = {}, gateId = deviceId) =>
    own.makeRequest(school.id, gateId, pupil.id, { askedAt: ago(seconds), ...values })
  const decided = { decision: 'agree' as const, decidedById: keeper.id }
  await ask(700)
  await ask(640, { ...decided, decidedAt: ago(635) })
  const [over, agreed] = [await ask(300), await ask(100, { ...decided, decidedAt: ago(90) })]
  const waits = { endsAt: ago(-3600) }
  const [second, first] = [await ask(5, waits), await ask(10, waits)]
  const elsewhere = await ask(7, waits, otherId)
  const { data } = await as(keeper, gate.requests)
  expect(data.map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'waiting'],
    [second.id, 'waiting'],
    [agreed.id, 'agreed'],
    [over.id, 'timedOut'],
  ])
  expect(data[2]).toMatchObject({ decidedByName: '赵师傅', decidedById: keeper.id })
  const all = await as(who, gate.requests)
  expect(all.data.map(({ id }) => id)).toContain(elsewhere.id)
})

test('decided requests are shown for ten minutes, however many timed out after them', async () => {
  const { keeper, deviceId, own, school, pupil } = await makeGateScene(server)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const decided = { decision: 'agree' as const, decidedById: keeper.id, decidedAt: ago(390) }
  const agreed = await own.makeRequest(school.id, deviceId, pupil.id, { askedAt: ago(400), ...decided })
  for (let turn = 0; turn < 60; turn += 1) await own.makeRequest(school.id, deviceId, pupil.id, { askedAt: ago(300) })
  const { data } = await as(keeper, gate.requests)
  expect(data.filter(({ state }) => state === 'timedOut')).toHaveLength(50)
  expect(data.at(-1)).toMatchObject({ id: agreed.id, state: 'agreed' })
})
