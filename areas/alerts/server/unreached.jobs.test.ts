import { beforeEach, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { partOf } from '../../../tests/support/sheets.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { classManager } from '../../registry/server/tables/members.ts'
import { alerts } from '../contract.ts'
import { makeAlertScene } from '../makeAlerts.ts'
import { alert, alertRecipient } from './tables.ts'

const minute = 60_000

// A separate server, because the job covers every school. It is Monday, 07:50 in Shanghai.
const clock = movableClock(new Date('2026-09-06T23:50:00Z'))
const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider }
const server = await useSeparateServer({ clock, config })
const { as, database, http } = server
const { runner } = http.running
const { change, remove } = testRows(database)

const pass = async (minutes: number) => {
  clock.advance(minutes * minute)
  await runner.schedule()
  await runner.drain()
}

const makeScene = (kinds: readonly ('late' | 'device')[] = ['late']) =>
  makeAlertScene(server, {
    now: clock.now(),
    arrivedAt: new Date(clock.now().getTime() - 20 * minute),
    settings: { kinds: [...kinds] },
  })

type Scene = Awaited<ReturnType<typeof makeScene>>

const forgetTemplate = ({ schoolId }: Scene, purpose: string) => remove(messageTemplate, { schoolId, purpose })

const search = { pageNum: 1, pageSize: 20 }

const look = async ({ who }: Scene) => {
  const { data: page } = await as(who, alerts.today, { body: search })
  const { data: figures } = await as(who, alerts.figures, { body: {} })
  const { data: count } = await as(who, alerts.count, {})
  return { alerts: page.content, figures: figures.find(({ raised }) => raised > 0), waiting: count.waiting }
}

let days = 0
beforeEach(() => {
  const [now, next] = [clock.now().getTime(), Date.parse('2026-09-06T23:50:00Z') + days * 7 * 24 * 60 * minute]
  days += 1
  clock.advance(next - now)
})

test('an alert that reaches nobody is shown as unreached with the reasons and does not count as sent', async () => {
  const scene = await makeScene()
  await forgetTemplate(scene, 'alertParent')
  await server.make.setMember(scene.schoolId, scene.head.id, { telephone: null })
  await pass(11)
  expect(await look(scene)).toMatchObject({
    alerts: [
      {
        name: '王小明',
        state: 'unreached',
        isWaiting: true,
        told: [
          { role: 'parent', state: 'unreachable', lack: 'noTemplate' },
          { role: 'head', state: 'unreachable', lack: 'noNumber' },
        ],
      },
    ],
    figures: { kind: 'late', raised: 1, sent: 0, unreached: 1 },
    waiting: 1,
  })
  const found = async (state: 'sent' | 'unreached') =>
    (await as(scene.who, alerts.history, { body: { ...search, state } })).data.totalSize
  expect([await found('sent'), await found('unreached')]).toEqual([0, 1])
})

test('an alert that reaches one of its recipients counts as sent', async () => {
  const scene = await makeScene()
  await forgetTemplate(scene, 'alertParent')
  await pass(11)
  expect(await look(scene)).toMatchObject({
    alerts: [{ state: 'sent', progress: 'noParent', told: [{ lack: 'noTemplate' }, { role: 'head', lack: null }] }],
    figures: { raised: 1, sent: 1, unreached: 0 },
  })
})

test('an alert is found by the step that its row shows', async () => {
  const { own, ...scene } = await makeScene()
  const { schoolId, who, parentId } = scene
  await pass(11)
  const stepOf = async () => {
    const step = (await as(who, alerts.history, { body: search })).data.content[0]?.progress
    const found = await as(who, alerts.history, { body: { ...search, ...(step && { state: step }) } })
    const others = await as(who, alerts.history, { body: { ...search, state: 'dropped' } })
    expect([found.data.totalSize, others.data.totalSize]).toEqual([1, 0])
    return step
  }
  const ofParent = { schoolId, memberId: parentId }
  await change(outboxMessage, ofParent, { state: 'waiting' })
  expect(await stepOf()).toBe('queued')
  await change(outboxMessage, ofParent, { state: 'sent' })
  expect(await stepOf()).toBe('waiting')
  await change(outboxMessage, ofParent, { state: 'failed', error: '号码停机' })
  expect(await stepOf()).toBe('noParent')
  const { jobId } = (await as(who, alerts.exportHistory, { body: { state: 'noParent' } })).data
  await runner.drain()
  const { fileLink } = (await as(who, jobs.get, { query: { id: jobId } })).data
  const file = (await http.inject({ method: 'GET', url: fileLink ?? '' })).rawPayload
  expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain('>未通知到家长<')
  const [raised] = await own.alertsOf(schoolId)
  await as(who, alerts.call, { body: { id: raised?.id ?? 0, parentId } })
  expect(await stepOf()).toBe('called')
  await change(alertRecipient, ofParent, { answer: 'seen', answeredAt: clock.now() })
  expect(await stepOf()).toBe('seen')
  await change(alert, { schoolId }, { arrivedAt: clock.now() })
  expect(await stepOf()).toBe('arrived')
})

test('a parent without a number and a class without a head teacher leave the alert unreached', async () => {
  const scene = await makeScene()
  await server.make.setMember(scene.schoolId, scene.parentId, { telephone: null })
  await remove(classManager, { schoolId: scene.schoolId })
  await pass(11)
  expect(await look(scene)).toMatchObject({
    alerts: [{ state: 'unreached', told: [{ role: 'parent', lack: 'noNumber' }] }],
  })
})

test('an alert whose messages have all failed is unreached', async () => {
  const scene = await makeScene()
  await pass(11)
  await change(outboxMessage, { schoolId: scene.schoolId }, { state: 'failed', error: '号码停机' })
  expect(await look(scene)).toMatchObject({
    alerts: [{ state: 'unreached', told: [{ state: 'failed' }, { state: 'failed' }] }],
    figures: { sent: 0, unreached: 1 },
  })
})

test('sending a held storm says how many pupils were told about, and why the others were not', async () => {
  const scene = await makeScene()
  const { classId, schoolId, who, pupilOf } = scene
  await forgetTemplate(scene, 'alertTeacher')
  // Without a parent, so that only the head teacher could be told.
  for (const name of ['缺勤1', '缺勤2', '缺勤3']) await pupilOf(classId, name)
  // Without a class either, so that there is nobody to tell.
  await server.make.makeMember({ schoolId, roles: [role.student], departments: [], name: '无班' })
  await pass(11)
  const { data: holds } = await as(who, alerts.holds, {})
  expect(holds).toMatchObject([{ reason: 'school', pupils: 5 }])
  const body = { id: holds[0]?.id ?? 0, sends: true }
  expect((await as(who, alerts.decideHold, { body })).data).toEqual({
    told: 1,
    untold: 4,
    withoutRecipient: 1,
    lacks: [{ role: 'head', lack: 'noTemplate', pupils: 3 }],
  })
  expect(await look(scene)).toMatchObject({ figures: { raised: 5, sent: 1, unreached: 4, held: 0 } })
})

test('an alert about a device that nobody can be told about is unreached', async () => {
  const scene = await makeScene(['device'])
  await scene.devices.disconnect(scene.schoolId, scene.gate.id, clock.now())
  await pass(11)
  expect(await look(scene)).toMatchObject({
    alerts: [{ kind: 'device', state: 'unreached', told: [{ role: 'keeper', lack: 'noNumber' }] }],
    figures: { kind: 'device', sent: 0, unreached: 1 },
  })
})
