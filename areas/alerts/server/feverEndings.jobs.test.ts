import { beforeEach, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { sealedLinkFactories } from '../../sealedLink/make.ts'
import { temperature } from '../../temperature/contract.ts'
import { alertPurpose, alerts } from '../contract.ts'
import { makeAlertScene } from '../makeAlerts.ts'

const minute = 60_000
const day = 86_400_000

// A separate server, because the job covers every school. Each test begins at 07:30 in Shanghai, in the morning's period.
const start = Date.parse('2026-09-06T23:30:00Z')
const clock = movableClock(new Date(start))
const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider }
const server = await useSeparateServer({ clock, config })
const { as, call, http } = server

let days = 0
beforeEach(() => {
  clock.advance(start + days * 7 * day - clock.now().getTime())
  days += 1
})

const runJobs = async () => {
  clock.advance(minute)
  await http.running.runner.schedule()
  await http.running.runner.drain()
}

const makeScene = async () => {
  const before = new Date(clock.now().getTime() - 20 * minute)
  const scene = await makeAlertScene(server, { now: clock.now(), arrivedAt: before, settings: { kinds: ['fever'] } })
  const { who, schoolId, classId, first } = scene
  const date = clock.now().toISOString().slice(0, 10)
  const today = new Date(Date.parse(date) + day).toISOString().slice(0, 10)
  const enter = (tempF: number) =>
    as(who, temperature.saveEntry, {
      body: { deptId: classId, date: today, periodId: 1, temps: [{ userId: first.id, tempF }] },
    })
  const withdraw = async () => {
    const sheet = await as(who, temperature.entrySheet, { query: { deptId: classId, date: today, periodId: 1 } })
    const row = sheet.data.rows.find(({ userId }) => userId === first.id)
    return as(who, temperature.withdrawReading, { body: { id: row?.readingId ?? 0, reason: '输错' } })
  }
  const look = async () => {
    const { content } = (await as(who, alerts.today, { body: {} })).data
    return content.map(({ progress, isWaiting, endedTime }) => ({
      progress,
      isWaiting,
      time: endedTime?.slice(11, 16),
    }))
  }
  const waiting = async () => (await as(who, alerts.count, {})).data.waiting
  const messages = async () => (await scene.own.messagesOf(schoolId)).length
  return { ...scene, today, enter, withdraw, look, waiting, messages }
}

test('a fever that is withdrawn closes its alert with a note, for staff and parent, and tells nobody again', async () => {
  const { own, schoolId, first, parentId, who, enter, withdraw, look, waiting, messages } = await makeScene()
  expect(await enter(386)).toMatchObject({ code: 200 })
  await runJobs()
  expect(await look()).toMatchObject([{ isWaiting: true, time: undefined }])
  expect(await waiting()).toBe(1)
  const told = await messages()
  expect(await withdraw()).toMatchObject({ code: 200 })
  await runJobs()
  expect(await look()).toEqual([{ progress: 'withdrawn', isWaiting: false, time: '07:32' }])
  expect([await waiting(), await messages()]).toEqual([0, told])
  const found = await as(who, alerts.history, { body: { kind: 'fever', state: 'withdrawn' } })
  expect(found.data.totalSize).toBe(1)
  const [made] = await own.alertsOf(schoolId)
  const link = { purpose: alertPurpose, mostUses: 5, expiresAt: new Date(clock.now().getTime() + day) }
  const links = sealedLinkFactories(server, clock)
  const { id, opened } = await links.makeLink(schoolId, { studentId: first.id, parentId }, link)
  await own.linkTo(schoolId, made?.id ?? 0, id)
  const home = await call(alerts.parentHome, {}, { token: opened })
  expect(home.data).toMatchObject({ kind: 'fever', ending: 'withdrawn', mayAskLeave: false })
})

test('a fever that a normal reading of the same period corrects closes its alert, and another fever opens it', async () => {
  const { enter, look } = await makeScene()
  await enter(386)
  await runJobs()
  await enter(366)
  await runJobs()
  expect(await look()).toEqual([{ progress: 'normal', isWaiting: false, time: '07:32' }])
  await runJobs()
  expect(await look()).toMatchObject([{ time: '07:32' }])
  await enter(388)
  await runJobs()
  expect(await look()).toMatchObject([{ isWaiting: true, time: undefined }])
})

test('a fever that is corrected before anybody was told raises no alert', async () => {
  const { enter, look, messages } = await makeScene()
  await enter(386)
  await enter(366)
  await runJobs()
  expect(await look()).toEqual([])
  expect(await messages()).toBe(0)
})

test.each([
  ['is told if its storm was sent without it', true, [{ progress: 'queued', isWaiting: true }]],
  ['stays dropped if its storm was dropped', false, [{ progress: 'dropped', isWaiting: false }]],
])('a fever that comes back %s', async (_what, sends, expected) => {
  const { own, schoolId, classId, first, today, enter, look, messages } = await makeScene()
  const decidedAt = clock.now()
  const { id: holdId } = await own.makeHold(schoolId, { kind: 'fever', day: today, decidedAt, sends })
  const ended = { state: 'dropped', ending: 'normal', endedAt: decidedAt } as const
  await own.makeAlert(schoolId, { kind: 'fever', day: today, memberId: first.id, classId, holdId, ...ended })
  await enter(386)
  await runJobs()
  expect(await look()).toMatchObject(expected)
  expect((await messages()) > 0).toBe(sends)
})
