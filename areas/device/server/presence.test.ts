import { describe, expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../contract.ts'
import { makeDeviceScene } from '../make.ts'
import { endLostConnections } from './presence.ts'

const server = await useServer()
const { as, database } = server
const makeScene = () => makeDeviceScene(server)

const begin = Date.parse('2026-03-02T08:00:00Z')
const after = (seconds: number) => new Date(begin + seconds * 1000)

/** Changes as seconds since `begin`, with the new state. */
const changesOf = (line: readonly { readonly online: boolean; readonly at: Date }[]) =>
  line.map(({ online, at }) => [online, (at.getTime() - begin) / 1000])

describe('the status of a connected device', () => {
  test('stays online until its current connection ends, whatever happens to older ones', async () => {
    const { school, panel, own } = await makeScene()
    await own.connect(school.id, panel.id, after(0), 'first')
    await own.connect(school.id, panel.id, after(5), 'first')
    await own.connect(school.id, panel.id, after(10), 'second')
    await own.disconnect(school.id, panel.id, after(12), 'first')
    expect(await own.presenceOf(panel.id)).toMatchObject({ online: true, since: after(0), connection: 'second' })
    await own.disconnect(school.id, panel.id, after(20), 'second')
    await own.disconnect(school.id, panel.id, after(25), 'second')
    expect(changesOf(await own.lineOf(school.id, panel.id))).toEqual([
      [true, 0],
      [false, 20],
    ])
    expect(await own.presenceOf(panel.id)).toMatchObject({ online: false, since: after(20) })
  })

  test('keeps its connection when the device also reports by HTTP', async () => {
    const { school, panel, own } = await makeScene()
    await own.connect(school.id, panel.id, after(0))
    await own.hear(school.id, panel.id, after(30))
    const still = { way: 'mqtt', connection: 'first', online: true, heardAt: after(30), since: after(0) }
    expect(await own.presenceOf(panel.id)).toMatchObject(still)
    await own.disconnect(school.id, panel.id, after(40))
    await own.hear(school.id, panel.id, after(50))
    expect(await own.presenceOf(panel.id)).toMatchObject({ way: 'http', online: true, since: after(50) })
  })

  test('gets one history row for two concurrent reports', async () => {
    const { school, panel, own } = await makeScene()
    await Promise.all([0, 1, 2].map((turn) => own.connect(school.id, panel.id, after(turn), `connection ${turn}`)))
    expect((await own.lineOf(school.id, panel.id)).map(({ online }) => online)).toEqual([true])
  })
})

test('keeps a device online for 90 s after an HTTP report and records the end of that time', async () => {
  const { school, panel, own } = await makeScene()
  for (const seconds of [0, 60, 149, 400]) await own.hear(school.id, panel.id, after(seconds))
  expect(changesOf(await own.lineOf(school.id, panel.id))).toEqual([
    [true, 0],
    [false, 239],
    [true, 400],
  ])
})

test('shows unknown at first and offline after 90 s of silence', async () => {
  const { school, who, panel, own } = await makeScene()
  const quiet = await own.makeDevice(school.id)
  const never = await own.makeDevice(school.id)
  const now = Date.now()
  await own.hear(school.id, panel.id, new Date(now - 30_000))
  await own.hear(school.id, quiet.id, new Date(now - 200_000))
  const ids = [panel.id, quiet.id, never.id]
  const { data } = await as(who, device.statuses, { body: { ids } })
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [panel.id, 'ONLINE'],
    [quiet.id, 'OFFLINE'],
    [never.id, 'UNKNOWN'],
  ])
  const numbers = (await as(who, device.numbers, { params: { schoolId: school.id } })).data
  expect(numbers).toEqual({ DeviceNum: 3, DeviceOnlineNum: 1, DeviceTypeNum: { HK_ACCESS_CONTROL: 3 } })
  const page = (await as(who, device.page, { body: { status: 'OFFLINE' } })).data.content
  expect(page).toMatchObject([{ id: quiet.id, status: 'OFFLINE' }])
  const line = (await as(who, device.onlinePage, { body: { deviceId: panel.id } })).data
  expect(line).toMatchObject({ totalSize: 1, more: false, content: [{ online: true }] })
})

test('ends connections of dead nodes and forgotten connections, and keeps those of living nodes', async () => {
  const { school, panel, own } = await makeScene()
  const lines = ['dead/1', 'other/1', 'mine/1', 'mine/2']
  const devices = [panel]
  for (const _ of lines.slice(1)) devices.push(await own.makeDevice(school.id))
  for (const [at, connection] of lines.entries())
    await own.connect(school.id, devices[at]?.id ?? 0, after(0), connection)
  const fresh = await own.makeDevice(school.id)
  await own.connect(school.id, fresh.id, after(58), 'mine/3')
  const end = () =>
    database.asSystem('a test ends lost lines', (db) =>
      endLostConnections(db, { nodeId: 'mine', nodes: ['mine', 'other'], connections: ['mine/2'], at: after(60) }),
    )
  await end()
  await end()
  const ended = async ({ id }: { readonly id: number }) => changesOf(await own.lineOf(school.id, id)).length === 2
  expect(await Promise.all([...devices, fresh].map(ended))).toEqual([true, false, true, false, false])
  expect(changesOf(await own.lineOf(school.id, panel.id))).toEqual([
    [true, 0],
    [false, 60],
  ])
})
