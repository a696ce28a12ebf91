import { expect, test } from 'vitest'
import { accessRecord } from '../areas/access/server/tables.ts'
import { alertFactories } from '../areas/alerts/makeAlerts.ts'
import { deviceFactories } from '../areas/device/make.ts'
import { nodeType } from '../areas/registry/contract.ts'
import { role } from '../platform/contract/roles.ts'
import { movableClock } from '../platform/server/clock.ts'
import { closeAfterwards } from '../tests/support/closeAfterwards.ts'
import { testRows } from '../tests/support/testRows.ts'
import { useSeparateServer } from '../tests/support/useServer.ts'
import { waitsEnd } from '../tests/support/waits.ts'
import { listen } from './assemble.ts'
import { hostMornings, prepareMornings } from './demoMornings.ts'

// Monday, 07:20 in Shanghai.
const clock = movableClock(new Date('2026-09-06T23:20:00Z'))
const server = await useSeparateServer({ clock })
const { database, make } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const { runner } = server.http.running

const minute = 60_000

const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const { id } = await make.makeDepartment({ schoolId, parentId: rootId, name: '一班', type: nodeType.class })
  for (const name of ['甲', '乙', '丙'])
    await make.makeMember({ schoolId, roles: [role.student], departments: [id], name })
  const own = alertFactories(database)
  await own.setSettings(schoolId, { kinds: ['late'] })
  const { find } = testRows(database)
  const count = async () => (await find(accessRecord, { schoolId })).length
  return { schoolId, own, count }
}

test('lets all pupils but one come before the time, alerts about that one, and lets them come later', async () => {
  const { schoolId, own, count } = await makeScene()
  const gate = await prepareMornings({ database, clock, schoolId })
  if (gate === null) throw new Error('there is no gate')
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const mornings = hostMornings({ database, clock, schoolId, gate, address, every: 30, onFault })
  closeAfterwards(mornings.close)
  // The clock must not run ahead of the connection, or the gate would have been offline in the meantime.
  const { presenceOf } = deviceFactories(database)
  await expect.poll(async () => (await presenceOf(gate.deviceId))?.way, { timeout: waitsEnd }).toBe('mqtt')
  clock.advance(35 * minute)
  await expect.poll(count, { timeout: waitsEnd }).toBe(2)
  clock.advance(6 * minute)
  await runner.schedule()
  await runner.drain()
  expect(await own.alertsOf(schoolId)).toMatchObject([{ kind: 'late', state: 'sent', arrivedAt: null }])
  clock.advance(12 * minute)
  await expect.poll(count, { timeout: waitsEnd }).toBe(3)
  await runner.schedule()
  await runner.drain()
  expect(await own.alertsOf(schoolId)).toMatchObject([{ arrivedAt: expect.any(Date) }])
  expect(faults).toEqual([])
})

test('uses the same gate after a restart, and none in a school that is not there', async () => {
  const { schoolId } = await makeScene()
  const [first, second] = [
    await prepareMornings({ database, clock, schoolId }),
    await prepareMornings({ database, clock, schoolId }),
  ]
  expect(second?.deviceId).toBe(first?.deviceId)
  expect(second?.credential).not.toBe(first?.credential)
  expect(await deviceFactories(database).presenceOf(first?.deviceId ?? 0)).toMatchObject({ online: true })
  expect(await prepareMornings({ database, clock, schoolId: 987_654 })).toBeNull()
})
