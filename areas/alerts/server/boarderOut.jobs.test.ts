import { beforeEach, describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { device } from '../../device/server/tables.ts'
import { boardCalls } from '../../dormitory/contract.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { resetStates } from '../../whereabouts/server/index.ts'
import { alerts } from '../contract.ts'
import { makeAlertScene } from '../makeAlerts.ts'

const minute = 60_000
const start = Date.parse('2026-09-07T01:00:00Z')

// A separate server, because the job covers every school. Each test begins on a Monday at 09:00 in Shanghai.
const clock = movableClock(new Date(start))
const server = await useSeparateServer({ clock })
const { as, database, http } = server
const { runner } = http.running

let weeks = 0
beforeEach(() => {
  clock.advance(start + weeks * 7 * 24 * 60 * minute - clock.now().getTime())
  weeks += 1
})

const runJobs = async () => {
  await runner.schedule()
  await runner.drain()
}

const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minute)

/** A school with a boarder whose dormitory has no device, and one without a bed. The first left by the gate just now. */
const makeScene = async () => {
  const scene = await makeAlertScene(server, { now: clock.now(), arrivedAt: ago(90), settings: { kinds: ['outing'] } })
  const { schoolId, first, second, own } = scene
  const dormitory = dormitoryFactories(database)
  const room = await dormitory.makeRoom(schoolId)
  await dormitory.settle(schoolId, first.id, room.id)
  await dormitory.settle(schoolId, second.id, null)
  await own.makeRecord(schoolId, first.id, 7, ago(5))
  return { ...scene, room }
}

const alertsOf = async ({ own, schoolId }: Awaited<ReturnType<typeof makeScene>>) =>
  (await own.alertsOf(schoolId)).map(({ kind, memberId, state }) => ({ kind, memberId, state }))

const notesOf = async ({ who }: Awaited<ReturnType<typeof makeScene>>) =>
  (await as(who, alerts.readiness, {})).data.find(({ kind }) => kind === 'outing')?.notes

describe('a boarder out at the gate', () => {
  test('is told about with or without a device at the dormitory or a bed', async () => {
    const scene = await makeScene()
    const { own, schoolId, first, second } = scene
    await own.makeRecord(schoolId, second.id, 81, ago(4))
    await runJobs()
    const sent = { kind: 'outing', state: 'sent' }
    expect(await alertsOf(scene)).toEqual([first, second].map(({ id }) => ({ ...sent, memberId: id })))
    expect(await notesOf(scene)).toEqual([{ reason: 'watching', time: null, count: 0 }])
  })

  test('is not told about on leave, or after a return that the gate or the dormitory has recorded', async () => {
    const [leave, gate, dormitory] = [await makeScene(), await makeScene(), await makeScene()]
    const times = { startAt: ago(60), endAt: ago(-60) }
    await leaveFactories(database).makeLeave(leave.schoolId, leave.first.id, times)
    await gate.own.makeRecord(gate.schoolId, gate.first.id, 8, ago(1))
    await dormitory.own.makeRecord(dormitory.schoolId, dormitory.first.id, 6, ago(1))
    await runJobs()
    for (const scene of [leave, gate, dormitory]) expect(await alertsOf(scene)).toEqual([])
  })

  test('is not told about after a return that only the dormitory’s board has, and has turned up by one afterwards', async () => {
    const [before, after] = [await makeScene(), await makeScene()]
    const resetTo = ({ who }: typeof before, stateId: 5 | 6) => as(who, boardCalls.resetStates, { query: { stateId } })
    clock.advance(minute)
    expect(await resetTo(before, 6)).toMatchObject({ code: 200, data: { students: 1 } })
    await runJobs()
    expect(await alertsOf(before)).toEqual([])
    const arrived = async () => (await after.own.alertsOf(after.schoolId)).map(({ arrivedAt }) => arrivedAt)
    expect(await arrived()).toEqual([null])
    clock.advance(minute)
    const at = clock.now()
    await resetTo(after, 6)
    clock.advance(minute)
    await runJobs()
    expect(await arrived()).toEqual([at])
  })

  test('is told about after the start of a period that counts everybody as returned', async () => {
    const scene = await makeScene()
    clock.advance(minute)
    const reset = { stateDictId: 6 as const, memberIds: [scene.first.id], byId: null, period: '午休' }
    const { schoolId } = scene
    const { live } = http.running.services
    await database.asSystem('a test: the start of a period', (db) =>
      resetStates(db, { schoolId, at: clock.now(), live, ...reset }),
    )
    await runJobs()
    expect(await alertsOf(scene)).toMatchObject([{ memberId: scene.first.id, state: 'sent' }])
  })

  test('is held while the gate is offline, and not for a device at the dormitory', async () => {
    const [atGate, atDoor] = [await makeScene(), await makeScene()]
    await atGate.devices.disconnect(atGate.schoolId, atGate.gate.id, ago(3))
    const door = await atDoor.devices.makeDevice(atDoor.schoolId, { roomId: atDoor.room.id, name: '宿舍门禁' })
    await atDoor.devices.connect(atDoor.schoolId, door.id, ago(60))
    await atDoor.devices.disconnect(atDoor.schoolId, door.id, ago(3))
    await runJobs()
    expect(await alertsOf(atDoor)).toMatchObject([{ memberId: atDoor.first.id, state: 'sent' }])
    expect(await alertsOf(atGate)).toMatchObject([{ memberId: atGate.first.id, state: 'held' }])
    expect(await notesOf(atGate)).toMatchObject([{ reason: 'watching' }, { reason: 'waysOffline', count: 1 }])
    expect(await notesOf(atDoor)).toEqual([{ reason: 'watching', time: null, count: 0 }])
  })

  test('is not judged without a device at the gate, which would see the return, and that is said', async () => {
    const scene = await makeScene()
    await testRows(database).change(device, { schoolId: scene.schoolId }, { disabled: true })
    expect(await notesOf(scene)).toMatchObject([{ reason: 'watching' }, { reason: 'noGate', count: 62 }])
    await runJobs()
    expect(await alertsOf(scene)).toEqual([])
  })
})
