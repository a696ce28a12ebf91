import { beforeEach, describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { device, deviceManager } from '../../device/server/tables.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { sealedLinkCalls } from '../../sealedLink/contract.ts'
import { temperatureAlert } from '../../temperature/server/tables.ts'
import { whereabouts } from '../../whereabouts/server/tables.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { alertRefusals, alerts } from '../contract.ts'
import { makeAlertScene } from '../makeAlerts.ts'
import { readFrame } from './facts/frame.ts'
import { raiseAlerts } from './raise.ts'
import { alertHold, alertSettings } from './tables.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// A separate server, because the job covers every school. Each test begins on a school day at 07:50 in Shanghai.
const clock = movableClock(new Date('2026-09-07T00:00:00Z'))
const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider }
const server = await useSeparateServer({ clock, config })
const { as, call, database, http } = server
const { runner } = http.running
const { insert } = testRows(database)
const { makeLeave, makeSpecialDay, makeTerm } = leaveFactories(database)

const runJobs = async () => {
  await runner.schedule()
  await runner.drain()
}

const pass = async (minutes: number) => {
  clock.advance(minutes * minute)
  await runJobs()
}

const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minute)

/** Moves the clock to 07:50 of the next school day, without running a job. */
const goToMorning = () => {
  const start = 23 * hour + 50 * minute
  let next = (Math.floor((clock.now().getTime() - start) / day) + 1) * day + start
  while ([5, 6].includes(new Date(next).getUTCDay())) next += day
  clock.advance(next - clock.now().getTime())
}

beforeEach(goToMorning)

const makeScene = (settings: Parameters<typeof makeAlertScene>[1]['settings'] = {}) =>
  makeAlertScene(server, { now: clock.now(), arrivedAt: ago(20), settings })

type AlertScene = Awaited<ReturnType<typeof makeScene>>

const purposesOf = async ({ own, schoolId }: AlertScene) =>
  (await own.messagesOf(schoolId)).map(({ purpose, memberId }) => ({ purpose, memberId }))

const alertsOf = async ({ own, schoolId }: AlertScene) =>
  (await own.alertsOf(schoolId)).map(({ kind, memberId, state }) => ({ kind, memberId, state }))

const onLeave = (scene: AlertScene, memberId: number, from: number, until: number) =>
  makeLeave(scene.schoolId, memberId, { startAt: ago(-from), endAt: ago(-until) })

describe('a pupil who has not arrived', () => {
  test('is told to parents and head teacher once, and the later arrival once', async () => {
    const scene = await makeScene({ kinds: ['late'] })
    const { own, schoolId, first, head, parentId } = scene
    await pass(9)
    expect(await alertsOf(scene)).toEqual([])
    await pass(2)
    expect(await alertsOf(scene)).toEqual([{ kind: 'late', memberId: first.id, state: 'sent' }])
    const told = [
      { purpose: 'alertParent', memberId: parentId },
      { purpose: 'alertTeacher', memberId: head.id },
    ]
    expect(await purposesOf(scene)).toEqual(told)
    const [toParent, toHead] = await own.messagesOf(schoolId)
    expect(Object.keys(toParent?.values ?? {}).toSorted()).toEqual(['link', 'school', 'student'])
    expect(toHead?.values).toEqual({ count: '1', names: '王小明' })
    await pass(10)
    expect(await purposesOf(scene)).toEqual(told)
    await own.makeRecord(schoolId, first.id, 8, ago(1))
    await pass(1)
    await pass(1)
    const arrived = told.map(({ memberId }) => ({ purpose: 'alertArrived', memberId }))
    expect(await purposesOf(scene)).toEqual([...told, ...arrived])
    expect((await own.messagesOf(schoolId)).at(-1)?.values).toEqual({ student: '王小明', time: '08:10' })
  })

  test('is not alerted on leave, on a holiday, in a vacation, without a gate or with the module off', async () => {
    const scenes = [1, 2, 3, 4, 5].map(() => makeScene({ kinds: ['late'] }))
    const made = await Promise.all(scenes)
    const [leave, holiday, vacation, noGate, off] = made
    if (!leave || !holiday || !vacation || !noGate || !off) throw new Error('a scene is missing')
    const today = new Date(clock.now().getTime() + 8 * hour).toISOString().slice(0, 10)
    await onLeave(leave, leave.first.id, -60, 300)
    await makeSpecialDay(holiday.schoolId, today, '校庆')
    await makeTerm(vacation.schoolId, '上学期', '2020-09-01', '2021-01-10')
    await makeTerm(vacation.schoolId, '下学期', '2030-09-01', '2031-01-10')
    await testRows(database).change(device, { schoolId: noGate.schoolId }, { disabled: true })
    await insert(closedModule, { schoolId: off.schoolId, module: 'alerts' })
    await pass(11)
    for (const scene of made) expect(await alertsOf(scene)).toEqual([])
  })

  test('is still told after an outage of an hour, and not after one of four', async () => {
    const [scene, late] = [await makeScene({ kinds: ['late'] }), await makeScene({ kinds: [] })]
    await pass(70)
    expect(await alertsOf(scene)).toHaveLength(1)
    await testRows(database).change(alertSettings, { schoolId: late.schoolId }, { kinds: ['late'] })
    await pass(4 * 60)
    expect(await alertsOf(late)).toEqual([])
  })
})

test('two nodes at once tell a late pupil once', async () => {
  const scene = await makeScene({ kinds: ['late'] })
  const { schoolId } = scene
  clock.advance(11 * minute)
  const raise = () =>
    database.asSystem('a test raises alerts', async (db) => {
      const frame = await readFrame(db, schoolId, clock.now())
      if (frame === null) throw new Error('nothing is switched on')
      const { now, timeZone, settings } = frame
      const { outbox } = http.running.services
      return raiseAlerts(frame, { db, schoolId, now, timeZone, settings, outbox, config: server.config })
    })
  const done = await Promise.all([raise(), raise(), raise()])
  expect(done.filter(({ sent }) => sent === 1)).toHaveLength(1)
  await runJobs()
  expect(await purposesOf(scene)).toHaveLength(2)
})

describe('a storm', () => {
  const makeStorm = async (absent: number) => {
    const scene = await makeScene({ kinds: ['late'] })
    const { classId, pupilOf } = scene
    for (let at = 1; at < absent; at += 1) await pupilOf(classId, `缺勤${at}`)
    return scene
  }

  test('of a class is held, sent by an administrator once, without those who came', async () => {
    const scene = await makeScene({ kinds: ['late'] })
    const { own, schoolId, classId, pupilOf, who, first, others } = scene
    // A larger school, so that five pupils are few of it.
    for (let at = 0; at < 60; at += 1) {
      const { id } = await pupilOf(scene.otherClassId, `更多${at}`)
      await own.makeRecord(schoolId, id, 8, ago(20))
    }
    expect(others).toHaveLength(60)
    for (let at = 1; at < 5; at += 1) await pupilOf(classId, `缺勤${at}`)
    await pass(11)
    expect(new Set((await alertsOf(scene)).map(({ state }) => state))).toEqual(new Set(['held']))
    expect(await purposesOf(scene)).toEqual([])
    await own.makeRecord(schoolId, first.id, 8, ago(0))
    await pass(2)
    expect(await purposesOf(scene)).toEqual([])
    const { data: holds } = await as(who, alerts.holds, {})
    expect(holds).toMatchObject([{ reason: 'class', about: '一班', pupils: 5, arrived: 1 }])
    expect(holds[0]?.names.toSorted()).toEqual(['缺勤1', '缺勤2', '缺勤3', '缺勤4'])
    const body = { id: holds[0]?.id ?? 0, sends: true }
    expect(await as(who, alerts.decideHold, { body })).toMatchObject({ data: { told: 4 } })
    expect(await purposesOf(scene)).toEqual([{ purpose: 'alertTeacher', memberId: scene.head.id }])
    expect(await as(who, alerts.decideHold, { body })).toMatchObject(refused(alertRefusals.holdDecided))
    expect((await as(who, alerts.holds, {})).data).toEqual([])
  })

  test('is decided by who is there now, also if the run is behind, and not sent a day later', async () => {
    const scene = await makeStorm(4)
    const { own, schoolId, first, who } = scene
    await pass(11)
    const { data: holds } = await as(who, alerts.holds, {})
    const body = { id: holds[0]?.id ?? 0, sends: true }
    const decide = () => as(who, alerts.decideHold, { body })
    await own.makeRecord(schoolId, first.id, 8, ago(0))
    const heldAt = (hours: number) => testRows(database).change(alertHold, { schoolId }, { heldAt: ago(hours * 60) })
    await heldAt(25)
    expect(await decide()).toMatchObject(refused(alertRefusals.holdTooOld))
    await heldAt(1)
    clock.advance(2 * minute)
    expect(await decide()).toMatchObject({ code: 200 })
    const states = new Map((await own.alertsOf(schoolId)).map(({ memberId, state }) => [memberId, state]))
    expect(states.get(first.id)).toBe('dropped')
    expect([...states.values()].filter((state) => state === 'sent')).toHaveLength(3)
  })

  test('of the school is held, and dropped by an administrator', async () => {
    const scene = await makeStorm(4)
    await pass(11)
    const { data: holds } = await as(scene.who, alerts.holds, {})
    expect(holds).toMatchObject([{ reason: 'school', pupils: 4 }])
    const body = { id: holds[0]?.id ?? 0, sends: false, note: '秋游' }
    expect(await as(scene.who, alerts.decideHold, { body })).toMatchObject({ data: { told: 0 } })
    expect((await alertsOf(scene)).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'dropped'))
    await pass(1)
    expect(await purposesOf(scene)).toEqual([])
  })

  test('is what a gate that was offline makes of a single pupil', async () => {
    const scene = await makeScene({ kinds: ['late'] })
    const { devices, schoolId, gate, who } = scene
    await devices.disconnect(schoolId, gate.id, ago(15))
    await devices.connect(schoolId, gate.id, ago(5))
    await pass(11)
    expect((await as(who, alerts.holds, {})).data).toMatchObject([{ reason: 'device', about: '东门门禁', pupils: 1 }])
    expect(await purposesOf(scene)).toEqual([])
  })
})

describe('a boarder at night', () => {
  const makeNight = async () => {
    const scene = await makeScene({ kinds: ['dormitory'] })
    const { schoolId, first, second, devices } = scene
    const own = dormitoryFactories(database)
    const room = await own.makeRoom(schoolId)
    for (const { id } of [first, second]) await own.settle(schoolId, id, room.id)
    const door = await devices.makeDevice(schoolId, { roomId: room.id, type: 'HK_ACCESS_CONTROL', name: '宿舍门禁' })
    await devices.connect(schoolId, door.id, ago(60))
    await own.makeSchedule(schoolId)
    const returned = { aspect: 'dormitory' as const, stateDictId: 6, at: ago(10), rank: 0 as const }
    await insert(whereabouts, { ...returned, schoolId, memberId: second.id })
    return { ...scene, door, dormitory: own }
  }

  test('who has not returned by the end of the period is told, and the return too', async () => {
    const scene = await makeNight()
    const { schoolId, first } = scene
    await pass(14 * 60 + 30)
    expect(await alertsOf(scene)).toEqual([])
    await pass(12)
    expect(await alertsOf(scene)).toEqual([{ kind: 'dormitory', memberId: first.id, state: 'sent' }])
    const returned = { aspect: 'dormitory' as const, stateDictId: 6, at: clock.now(), rank: 0 as const }
    await insert(whereabouts, { ...returned, schoolId, memberId: first.id })
    await pass(1)
    expect((await purposesOf(scene)).map(({ purpose }) => purpose)).toEqual([
      'alertParent',
      'alertTeacher',
      'alertArrived',
      'alertArrived',
    ])
  })

  test('on leave is not alerted, and one whose door was offline is held', async () => {
    const [leave, offline] = [await makeNight(), await makeNight()]
    await onLeave(leave, leave.first.id, -60, 20 * 60)
    await pass(14 * 60)
    await offline.devices.disconnect(offline.schoolId, offline.door.id, clock.now())
    await pass(45)
    expect(await alertsOf(leave)).toEqual([])
    expect(await alertsOf(offline)).toEqual([{ kind: 'dormitory', memberId: offline.first.id, state: 'held' }])
  })
})

describe('a pupil out at the gate', () => {
  const makeOuting = async () => {
    const scene = await makeScene({ kinds: ['outing'] })
    clock.advance(60 * minute)
    return { ...scene, leaveSchool: () => scene.own.makeRecord(scene.schoolId, scene.second.id, 7, ago(1)) }
  }

  test('without leave is told', async () => {
    const scene = await makeOuting()
    await scene.leaveSchool()
    await runJobs()
    expect(await alertsOf(scene)).toEqual([{ kind: 'outing', memberId: scene.second.id, state: 'sent' }])
  })

  test('is told a second time after coming back, and not while still out', async () => {
    const { own, schoolId, second, ...scene } = await makeOuting()
    await scene.leaveSchool()
    await pass(1)
    // The gate delivers another record of the same departure.
    await own.makeRecord(schoolId, second.id, 7, ago(0))
    await pass(1)
    expect(await own.alertsOf(schoolId)).toHaveLength(1)
    await own.makeRecord(schoolId, second.id, 8, ago(0))
    await pass(30)
    expect(await own.alertsOf(schoolId)).toMatchObject([{ kind: 'outing', state: 'sent' }])
    await own.makeRecord(schoolId, second.id, 7, ago(0))
    await pass(2)
    await pass(1)
    expect(await own.alertsOf(schoolId)).toMatchObject([
      { kind: 'outing', memberId: second.id, state: 'sent' },
      { kind: 'outing', memberId: second.id, state: 'sent', arrivedAt: null },
    ])
  })

  test('is not told with a leave, after a dismissal, or back again', async () => {
    const scenes = [
      await makeScene({ kinds: ['outing'] }),
      await makeScene({ kinds: ['outing'] }),
      await makeScene({ kinds: ['outing'] }),
    ]
    const [leave, dismissed, back] = scenes
    if (!leave || !dismissed || !back) throw new Error('a scene is missing')
    clock.advance(60 * minute)
    await onLeave(leave, leave.second.id, -30, 60)
    await dismissed.own.makeRecord(dismissed.schoolId, dismissed.second.id, 83, ago(5))
    for (const { own, schoolId, second } of scenes) await own.makeRecord(schoolId, second.id, 7, ago(2))
    await back.own.makeRecord(back.schoolId, back.second.id, 8, ago(1))
    await runJobs()
    for (const scene of scenes) expect(await alertsOf(scene)).toEqual([])
  })
})

test('a fever is told once, by this area only, and the text names no illness', async () => {
  const scene = await makeScene({ kinds: ['fever'] })
  const { own, schoolId, second, head } = scene
  const today = new Date(clock.now().getTime() + 8 * hour).toISOString().slice(0, 10)
  await insert(temperatureAlert, { schoolId, day: today, kind: 'person', subjectId: second.id, tempF: 386, at: ago(1) })
  await runJobs()
  await pass(2)
  expect(await alertsOf(scene)).toEqual([{ kind: 'fever', memberId: second.id, state: 'sent' }])
  expect(await purposesOf(scene)).toEqual([{ purpose: 'alertTeacher', memberId: head.id }])
  expect((await own.messagesOf(schoolId))[0]?.values).toEqual({ count: '1', names: '李小红' })
})

test('a fever of earlier today is told when the kind is switched on', async () => {
  const scene = await makeScene({ kinds: ['late'] })
  const { own, schoolId, first, second, who } = scene
  await own.makeRecord(schoolId, first.id, 8, ago(20))
  const today = new Date(clock.now().getTime() + 8 * hour).toISOString().slice(0, 10)
  await insert(temperatureAlert, { schoolId, day: today, kind: 'person', subjectId: second.id, tempF: 386, at: ago(1) })
  await pass(60)
  expect(await alertsOf(scene)).toEqual([])
  const { data: settings } = await as(who, alerts.settings, {})
  await as(who, alerts.saveSettings, { body: { ...settings, kinds: ['fever'] } })
  await pass(1)
  expect(await alertsOf(scene)).toEqual([{ kind: 'fever', memberId: second.id, state: 'sent' }])
})

test('a pupil whose leave ended an hour ago is told, and one who is back is not', async () => {
  const scene = await makeScene({ kinds: ['overdue'] })
  const { own, schoolId, first, second } = scene
  await onLeave(scene, first.id, -600, 60)
  await onLeave(scene, second.id, -600, 60)
  await pass(70)
  await own.makeRecord(schoolId, second.id, 8, ago(0))
  expect(await alertsOf(scene)).toEqual([])
  await pass(55)
  expect(await alertsOf(scene)).toEqual([{ kind: 'overdue', memberId: first.id, state: 'sent' }])
})

test('a device offline for ten minutes is told to its keeper once, or to the administrators', async () => {
  const scene = await makeScene({ kinds: ['device'] })
  const { own, devices, schoolId, gate, head, who } = scene
  await server.make.setMember(schoolId, who.id, { telephone: '13800009999' })
  const other = await devices.makeDevice(schoolId, { name: '无人管理' })
  await devices.connect(schoolId, other.id, ago(60))
  await insert(deviceManager, {
    schoolId,
    deviceId: gate.id,
    memberId: head.id,
  })
  for (const { id } of [gate, other]) await devices.disconnect(schoolId, id, ago(5))
  await runJobs()
  expect(await own.messagesOf(schoolId)).toEqual([])
  await pass(6)
  await pass(6)
  const messages = (await own.messagesOf(schoolId)).map(({ memberId, values }) => ({ memberId, values }))
  expect(messages).toEqual([
    { memberId: head.id, values: { count: '1', devices: '东门门禁' } },
    { memberId: who.id, values: { count: '1', devices: '无人管理' } },
  ])
})

describe('a parent', () => {
  const open = async () => {
    const scene = await makeScene({ kinds: ['late'] })
    const { own, schoolId, parentId } = scene
    const telephone = '13911114321'
    await server.make.setMember(schoolId, parentId, { telephone })
    await pass(11)
    const [message] = await own.messagesOf(schoolId)
    const token = String(message?.values['link']).split('/').at(-1) ?? ''
    const opened = await call(sealedLinkCalls.open, { body: { token, digits: '114321' } })
    return { ...scene, parent: { token: opened.data.token } }
  }

  test('sees the alert and answers it once', async () => {
    const { parent, who } = await open()
    const home = await as(parent, alerts.parentHome, {})
    expect(home.data).toMatchObject({ studentName: '王小明', kind: 'late', answer: null, mayAskLeave: true })
    expect((await as(who, alerts.count, {})).data).toEqual({ waiting: 1, holds: 0 })
    expect(await as(parent, alerts.parentSeen, { body: {} })).toMatchObject({ code: 200 })
    expect(await as(parent, alerts.parentSeen, { body: {} })).toMatchObject(refused(alertRefusals.answeredBefore))
    expect((await as(who, alerts.count, {})).data).toEqual({ waiting: 0, holds: 0 })
    const { data } = await as(who, alerts.today, { body: {} })
    expect(data.content).toMatchObject([
      { name: '王小明', isWaiting: false, told: [{ answer: 'seen' }, { role: 'head' }] },
    ])
  })

  test('asks for leave from the alert, once, and nobody is late twice', async () => {
    const { parent, who } = await open()
    const at = (minutes: number) => new Date(clock.now().getTime() + 8 * hour + minutes * minute)
    const wire = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')
    const body = { kind: 'sick' as const, startTime: wire(at(0)), endTime: wire(at(300)), leaveReason: '不舒服' }
    const asked = await as(parent, alerts.parentLeave, { body })
    expect(asked).toMatchObject({ code: 200 })
    expect(await as(parent, alerts.parentLeave, { body })).toMatchObject(refused(alertRefusals.answeredBefore))
    const { data } = await as(who, alerts.today, { body: {} })
    expect(data.content[0]?.told[0]).toMatchObject({ answer: 'leave', role: 'parent' })
    const home = await as(parent, alerts.parentHome, {})
    expect(home.data).toMatchObject({ answer: 'leave', mayAskLeave: false })
  })
})
