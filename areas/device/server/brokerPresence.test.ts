import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { device } from '../contract.ts'
import { makeDeviceScene } from '../make.ts'
import { deviceCredential } from './tables.ts'
import { findBrokerPresence } from './brokerPresence.ts'

// An unreachable broker affects every school, so use a separate database.
const server = await useSeparateServer()
const { as, database } = server

const makeScene = async () => {
  const scene = await makeDeviceScene(server)
  const { school, who, own } = scene
  const deviceId = Number((await own.makeCredential(school.id)).split('.')[0])
  const begin = Date.now() - 600_000
  const after = (seconds: number) => new Date(begin + seconds * 1000)
  return {
    ...scene,
    deviceId,
    after,
    statusOf: async () => (await as(who, device.statuses, { body: { ids: [deviceId] } })).data[0]?.status,
    changes: async () =>
      (await own.lineOf(school.id, deviceId)).map(({ online, at }) => [online, (at.getTime() - begin) / 1000]),
  }
}

describe('the status of a device at an operator’s broker', () => {
  test('keeps the last reported state and ignores repeated reports', async () => {
    const { deviceId, own, after, changes, statusOf } = await makeScene()
    await own.tell(deviceId, false, after(0))
    expect(await own.presenceOf(deviceId)).toBeUndefined()
    for (const at of [10, 11, 12]) await own.tell(deviceId, true, after(at))
    expect(await statusOf()).toBe('ONLINE')
    for (const at of [20, 21]) await own.tell(deviceId, false, after(at))
    expect(await statusOf()).toBe('OFFLINE')
    expect(await own.presenceOf(deviceId)).toMatchObject({ since: after(20), heardAt: after(10), way: 'mqtt' })
    expect(await changes()).toEqual([
      [true, 10],
      [false, 20],
    ])
  })

  test('gets one history row if several nodes report it at once', async () => {
    const { deviceId, own, after, changes } = await makeScene()
    await Promise.all([0, 0, 0].map((at) => own.tell(deviceId, true, after(at))))
    expect(await changes()).toHaveLength(1)
    await Promise.all([10, 11, 12].map((at) => own.tell(deviceId, false, after(at))))
    expect((await changes()).map(([online]) => online)).toEqual([true, false])
  })

  test('is unknown while the broker is down, and continues without a gap if nothing changed', async () => {
    const { deviceId, own, after, changes, statusOf } = await makeScene()
    const isKnown = async () =>
      (await database.asSystem('a test looks', findBrokerPresence)).find((one) => one.deviceId === deviceId)?.isKnown
    await own.tell(deviceId, true, after(0))
    expect(await isKnown()).toBe(true)
    await own.loseBroker()
    expect([await statusOf(), await isKnown()]).toEqual(['UNKNOWN', false])
    await own.tell(deviceId, true, after(30))
    expect(await own.presenceOf(deviceId)).toMatchObject({ online: true, since: after(0), way: 'mqtt' })
    await own.loseBroker()
    await own.tell(deviceId, false, after(60))
    expect([await statusOf(), await isKnown()]).toEqual(['OFFLINE', undefined])
    await own.loseBroker()
    expect(await statusOf()).toBe('UNKNOWN')
    expect(await changes()).toEqual([
      [true, 0],
      [false, 60],
    ])
  })

  test('follows HTTP reports while the broker is down and ignores an offline report of the broker', async () => {
    const { school, deviceId, own, after, changes, statusOf } = await makeScene()
    await own.tell(deviceId, true, after(0))
    await own.loseBroker()
    await own.hear(school.id, deviceId, after(580))
    expect(await statusOf()).toBe('ONLINE')
    await own.tell(deviceId, false, after(581))
    expect(await own.presenceOf(deviceId)).toMatchObject({ way: 'http', online: true })
    await own.tell(deviceId, true, after(582))
    expect(await own.presenceOf(deviceId)).toMatchObject({ way: 'mqtt', online: true, since: after(0) })
    expect(await changes()).toEqual([[true, 0]])
  })

  test('starts again after an HTTP expiry that was not recorded', async () => {
    const { school, deviceId, own, after, changes } = await makeScene()
    await own.hear(school.id, deviceId, after(0))
    await own.tell(deviceId, true, after(200))
    expect(await changes()).toEqual([
      [true, 0],
      [false, 90],
      [true, 200],
    ])
  })

  test('ends with the credential and never starts without one', async () => {
    const { panel, deviceId, own, after, statusOf } = await makeScene()
    await own.tell(deviceId, true, after(0))
    await database.asSystem('a test takes a credential away', async (db) => {
      await db.delete(deviceCredential).where(eq(deviceCredential.deviceId, deviceId))
    })
    await own.tell(deviceId, false, after(1))
    expect(await statusOf()).toBe('OFFLINE')
    for (const id of [deviceId, panel.id, 2 ** 40]) await own.tell(id, true, after(2))
    expect(await statusOf()).toBe('OFFLINE')
    expect(await own.presenceOf(panel.id)).toBeUndefined()
    await own.tell(2 ** 40, false, after(3))
  })
})
