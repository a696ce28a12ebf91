import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { deviceFactories } from '../make.ts'
import { findEntryDevices } from './entryDevices.ts'
import { findDeviceOutages, findOfflineDevices } from './outages.ts'

const { make, database } = await useServer()
const own = deviceFactories(database)

const now = new Date('2026-03-02T04:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('a test', work)

const makeDevice = async (changes: readonly (readonly [online: boolean, minutes: number])[]) => {
  const { id: schoolId } = await make.makeSchool()
  const { id } = await own.makeDevice(schoolId)
  for (const [online, minutes] of changes)
    await (online ? own.connect(schoolId, id, ago(minutes)) : own.disconnect(schoolId, id, ago(minutes)))
  const outages = (from: number) =>
    asSystem((db) => findDeviceOutages(db, schoolId, { deviceIds: [id], from: ago(from), now }))
  const offline = () => asSystem((db) => findOfflineDevices(db, schoolId, now))
  return { schoolId, id, outages, offline }
}

test('returns an outage within the time, one that began before it, and one that lasts', async () => {
  const within = await makeDevice([
    [true, 300],
    [false, 60],
    [true, 30],
  ])
  expect(await within.outages(120)).toEqual([{ deviceId: within.id, from: ago(60), until: ago(30) }])
  expect(await within.outages(40)).toHaveLength(1)
  expect(await within.outages(20)).toEqual([])
  expect(await within.offline()).toEqual([])
  const lasting = await makeDevice([
    [true, 300],
    [false, 60],
  ])
  expect((await lasting.outages(10)).at(-1)).toMatchObject({ from: ago(60), until: now })
  expect(await lasting.offline()).toEqual([{ id: lasting.id, name: '东门门禁', since: ago(60) }])
})

test('leaves out a short reconnection, and devices that were never heard from', async () => {
  const short = await makeDevice([
    [true, 300],
    [false, 60],
    [true, 59.5],
  ])
  expect(await short.outages(120)).toEqual([])
  const unknown = await makeDevice([])
  expect(await unknown.outages(120)).toEqual([])
  expect(await unknown.offline()).toEqual([])
})

test('counts silence after an HTTP report as offline', async () => {
  const { schoolId, id, outages, offline } = await makeDevice([])
  await own.hear(schoolId, id, ago(30))
  const since = new Date(ago(30).getTime() + 90_000)
  expect(await offline()).toMatchObject([{ id, since }])
  expect(await outages(60)).toEqual([{ deviceId: id, from: since, until: now }])
})

test('finds the devices at the gates and in the buildings that were heard from', async () => {
  const { id: schoolId } = await make.makeSchool()
  const gate = await own.makeDevice(schoolId)
  const camera = await own.makeDevice(schoolId, { type: 'CAMERA' })
  await own.makeDevice(schoolId, { name: '没有接通' })
  const disabled = await own.makeDevice(schoolId, { disabled: true })
  for (const { id } of [gate, camera, disabled]) await own.connect(schoolId, id, ago(5))
  expect(await asSystem((db) => findEntryDevices(db, schoolId))).toEqual({ gates: [gate.id], buildings: new Map() })
})
