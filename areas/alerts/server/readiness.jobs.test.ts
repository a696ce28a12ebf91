import { beforeEach, describe, expect, test } from 'vitest'
import { toWireTime } from '../../../platform/contract/time.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { messageTemplate } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { device, devicePresence } from '../../device/server/tables.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { type AlertKind, alerts } from '../contract.ts'
import { makeAlertScene } from '../makeAlerts.ts'

const minute = 60_000
const start = Date.parse('2026-09-06T23:50:00Z')

// A separate server, because the job covers every school. Each test begins on a Monday at 07:50 in Shanghai.
const clock = movableClock(new Date(start))
const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider }
const server = await useSeparateServer({ clock, config })
const { as, database, http } = server
const { runner } = http.running
const { insert, change, remove } = testRows(database)

let weeks = 0
beforeEach(() => {
  clock.advance(start + weeks * 7 * 24 * 60 * minute - clock.now().getTime())
  weeks += 1
})

const pass = async (minutes: number) => {
  clock.advance(minutes * minute)
  await runner.schedule()
  await runner.drain()
}

const today = () => toWireTime(clock.now()).slice(0, 10)

const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minute)

const makeScene = (kinds: readonly AlertKind[], settings: Parameters<typeof makeAlertScene>[1]['settings'] = {}) =>
  makeAlertScene(server, { now: clock.now(), arrivedAt: ago(20), settings: { ...settings, kinds: [...kinds] } })

type Scene = Awaited<ReturnType<typeof makeScene>>

const readinessOf = async ({ who }: Scene, kind: AlertKind) =>
  (await as(who, alerts.readiness, {})).data.find((one) => one.kind === kind)

/** The reasons of a kind, with the time of day and the count where there is one. */
const notesOf = async (scene: Scene, kind: AlertKind) =>
  (await readinessOf(scene, kind))?.notes.map(({ reason, time, count }) =>
    [reason, time?.slice(11, 16), count || undefined].filter((part) => part !== undefined).join(' '),
  )

describe('late pupils', () => {
  test('are decided about once, at the time', async () => {
    const scene = await makeScene(['late'])
    expect(await readinessOf(scene, 'late')).toMatchObject({ isOn: true, lacks: [] })
    expect(await notesOf(scene, 'late')).toEqual(['before 08:00'])
    await pass(11)
    expect(await notesOf(scene, 'late')).toEqual(['done 08:01'])
  })

  test('are not found without a device at the gate that was heard from, which is said', async () => {
    const scene = await makeScene(['late'])
    await remove(devicePresence, { schoolId: scene.schoolId, deviceId: scene.gate.id })
    await pass(11)
    expect(await scene.own.alertsOf(scene.schoolId)).toEqual([])
    expect(await notesOf(scene, 'late')).toEqual(['done 08:01', 'noGate 62'])
  })

  test('are held while the gate is offline, which is said', async () => {
    const scene = await makeScene(['late'])
    await scene.devices.disconnect(scene.schoolId, scene.gate.id, ago(5))
    await pass(11)
    expect(await notesOf(scene, 'late')).toEqual(['done 08:01', 'waysOffline 1'])
    expect((await as(scene.who, alerts.holds, {})).data).toMatchObject([{ reason: 'device' }])
  })

  test('are not expected on a holiday, nor found after a moment that was missed for hours', async () => {
    const [holiday, missed] = [await makeScene(['late']), await makeScene(['late'])]
    await leaveFactories(database).makeSpecialDay(holiday.schoolId, today(), '校庆')
    clock.advance(200 * minute)
    expect(await notesOf(holiday, 'late')).toEqual(['holiday'])
    expect(await notesOf(missed, 'late')).toEqual(['missed 08:00'])
  })

  test('need a receiver who can be told', async () => {
    const scene = await makeScene(['late'])
    await remove(messageTemplate, { schoolId: scene.schoolId })
    const lacks = ['head', 'parent'].map((role) => ({ role, lack: 'noTemplate' }))
    expect(await readinessOf(scene, 'late')).toMatchObject({ lacks })
    const silent = await makeScene(['late'], { headKinds: [], parentKinds: [] })
    expect(await notesOf(silent, 'late')).toEqual(['noReceiver', 'before 08:00'])
  })
})

describe('boarders at night', () => {
  test('need boarders, a period, a device at the door and a bed', async () => {
    const scene = await makeScene(['dormitory'])
    const { schoolId, first, second, devices } = scene
    expect(await notesOf(scene, 'dormitory')).toEqual(['noBoarders'])
    const dormitory = dormitoryFactories(database)
    const room = await dormitory.makeRoom(schoolId)
    await dormitory.settle(schoolId, first.id, room.id)
    await dormitory.settle(schoolId, second.id, null)
    expect(await notesOf(scene, 'dormitory')).toEqual(['noPeriod', 'noDoor 1', 'noBed 1'])
    await dormitory.makeSchedule(schoolId)
    const door = await devices.makeDevice(schoolId, { roomId: room.id, name: '宿舍门禁' })
    await devices.connect(schoolId, door.id, ago(60))
    expect(await notesOf(scene, 'dormitory')).toEqual(['before 22:30', 'noBed 1'])
    await insert(closedModule, { schoolId, module: 'dormitory' })
    expect(await notesOf(scene, 'dormitory')).toEqual(['closed'])
  })
})

test('outings are judged from the hours at school on, and overdue leaves on a holiday only for boarders', async () => {
  const scene = await makeScene(['outing', 'overdue'])
  expect(await notesOf(scene, 'outing')).toEqual(['before 08:10'])
  expect(await notesOf(scene, 'overdue')).toEqual(['watching'])
  clock.advance(30 * minute)
  expect(await notesOf(scene, 'outing')).toEqual(['watching'])
  await change(device, { schoolId: scene.schoolId }, { disabled: true })
  expect(await notesOf(scene, 'outing')).toEqual(['watching', 'noGate 62'])
  await leaveFactories(database).makeSpecialDay(scene.schoolId, today(), '校庆')
  expect(await notesOf(scene, 'overdue')).toEqual(['boardersOnly', 'noGate 62'])
})

test('fevers need temperatures of today', async () => {
  expect(await notesOf(await makeScene(['fever']), 'fever')).toEqual(['watching', 'noReadings'])
})

describe('silent devices', () => {
  test('are alerted about after a device has stopped reporting by HTTP for the set minutes', async () => {
    const scene = await makeScene(['device'])
    const { schoolId, who, devices } = scene
    await server.make.setMember(schoolId, who.id, { telephone: '13800009999' })
    const credential = await devices.makeCredential(schoolId, { name: '北门门禁' })
    await devices.makeDevice(schoolId, { name: '从未连接' })
    expect(await notesOf(scene, 'device')).toEqual(['watching', 'neverHeard 2'])
    const body = { clock: clock.now().getTime(), series: 1, records: [] }
    expect(await as({ token: credential }, access.deviceRecords, { body })).toMatchObject({ code: 200 })
    expect(await notesOf(scene, 'device')).toEqual(['watching', 'neverHeard 1'])
    await pass(11)
    expect(await scene.own.alertsOf(schoolId)).toEqual([])
    await pass(1)
    const { data } = await as(who, alerts.today, { body: {} })
    expect(data.content).toMatchObject([
      { kind: 'device', name: '北门门禁', state: 'sent', sinceTime: expect.stringContaining('07:51:30') },
    ])
  })

  test('are only counted after hours, and there may be no device at all', async () => {
    const scene = await makeScene(['device'])
    await scene.devices.disconnect(scene.schoolId, scene.gate.id, ago(300))
    await pass(1)
    expect(await scene.own.alertsOf(scene.schoolId)).toEqual([])
    expect(await notesOf(scene, 'device')).toEqual(['watching', 'longOffline 1'])
    await change(device, { schoolId: scene.schoolId }, { disabled: true })
    expect(await notesOf(scene, 'device')).toEqual(['noDevices'])
  })
})
