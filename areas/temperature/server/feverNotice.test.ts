import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { textOutbox, tryPlatformWork } from '../../../tests/support/runningJob.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { sealedLinkFactories } from '../../sealedLink/make.ts'
import { temperature, temperaturePurpose } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'
import { notifyFevers } from './notifyFevers.ts'

// Uses a separate server with its clock at 07:30 in Shanghai, within the morning's period.
const clock = movableClock(new Date('2026-11-20T23:30:00Z'))
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const today = '2026-11-21'

type Server = typeof server

const makeScene = async ({ as, make, database }: Server = server) => {
  const scene = await makeTemperatureScene(server)
  const { schoolId, head, classId, pupils } = scene
  const parent = await make.makeMember({ schoolId, roles: [role.parent], telephone: '13811112222' })
  await make.makeParentLink(schoolId, pupils[0].id, parent.id)
  const save = async (fevers: readonly number[], date = today) => {
    const temps = fevers.map((tempF, at) => ({ userId: pupils[at]?.id ?? 0, tempF }))
    return (await as(head, temperature.saveEntry, { body: { deptId: classId, date, periodId: 1, temps } })).data.fevers
  }
  const makeTemplate = () =>
    database.asSystem('a test', async (db) => {
      const row = { schoolId, channel: 'sms' as const, purpose: 'temperatureFever', templateCode: 'SMS_1' }
      await db.insert(messageTemplate).values({ ...row, updatedAt: clock.now() })
    })
  const giveHeadNumber = () => make.setMember(schoolId, head.id, { telephone: '13800001234' })
  return { ...scene, save, makeTemplate, giveHeadNumber }
}

test('a save reports no recipients without a template, and the recipients with one', async () => {
  const { save, makeTemplate, giveHeadNumber, pupils } = await makeScene()
  expect(await save([366, 355])).toBeNull()
  expect(await save([386, 382, 365])).toEqual({
    count: 2,
    way: 'noTemplate',
    notAgain: 0,
    isHeadTold: false,
    noParent: [pupils[1].id],
  })
  await makeTemplate()
  expect(await save([387, 383])).toMatchObject({ way: 'sent', isHeadTold: false, noParent: [pupils[1].id] })
  await giveHeadNumber()
  expect(await save([388])).toEqual({ count: 1, way: 'sent', notAgain: 0, isHeadTold: true, noParent: [] })
})

test('doesn’t notify of a repeated or old fever, and the save says so', async () => {
  const { save, makeTemplate, giveHeadNumber } = await makeScene()
  await makeTemplate()
  await giveHeadNumber()
  expect(await save([386], '2026-11-18')).toMatchObject({ count: 1, notAgain: 1, isHeadTold: false, noParent: [] })
  expect(await save([386])).toMatchObject({ count: 1, notAgain: 0, isHeadTold: true })
  clock.advance(60_000)
  await server.http.running.runner.schedule()
  await server.http.running.runner.drain()
  expect(await save([389, 381])).toMatchObject({ count: 2, notAgain: 1, isHeadTold: true })
})

test('notifies waiting fevers when a template is added on the same day, but not on another day', async () => {
  const { schoolId, head, save, makeTemplate, giveHeadNumber } = await makeScene()
  await giveHeadNumber()
  const told = async () => {
    clock.advance(60_000)
    await server.http.running.runner.schedule()
    await server.http.running.runner.drain()
    const rows = await server.database.asSystem('a test', async (db) =>
      db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)),
    )
    return rows.filter(({ memberId }) => memberId === head.id).map(({ values }) => values.temperature)
  }
  expect(await save([386], '2026-11-20')).toMatchObject({ way: 'noTemplate', notAgain: 0 })
  expect(await save([387])).toMatchObject({ way: 'noTemplate', notAgain: 0 })
  expect(await told()).toEqual([])
  await makeTemplate()
  expect(await told()).toEqual(['38.7'])
  expect(await told()).toEqual(['38.7'])
})

test('two concurrent runs notify a fever once', async () => {
  const { schoolId, head, save, makeTemplate, giveHeadNumber } = await makeScene()
  await giveHeadNumber()
  await makeTemplate()
  await save([386, 387])
  await Promise.all([1, 2, 3].map(() => tryPlatformWork(server.database, notifyFevers, { clock, outbox: textOutbox })))
  const rows = await server.database.asSystem('a test', async (db) =>
    db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)),
  )
  const told = rows.filter(({ memberId }) => memberId === head.id).map(({ values }) => values.temperature)
  expect(told).toHaveLength(2)
  expect(new Set(told)).toEqual(new Set(['38.6', '38.7']))
})

test('notifies nobody without a text message provider, whatever templates exist', async () => {
  const silent = await useSeparateServer({ clock, database: server.database, config: { sms: null } })
  const { save, makeTemplate, giveHeadNumber } = await makeScene(silent)
  await makeTemplate()
  await giveHeadNumber()
  expect(await save([386])).toMatchObject({ count: 1, way: 'noProvider', isHeadTold: false })
})

test('promises a parent a call only if the teacher is notified', async () => {
  const { schoolId, classId, makeTemplate, giveHeadNumber } = await makeScene()
  const values = { purpose: temperaturePurpose, mostUses: 9, createdAt: clock.now() }
  const opened = async () => {
    const expiresAt = new Date(clock.now().getTime() + 86_400_000)
    const made = await sealedLinkFactories(server).makeOpened(schoolId, [classId], { ...values, expiresAt })
    return { token: made.opened }
  }
  const submit = async (tempF: number) =>
    (await server.as(parent, temperature.parentSubmit, { body: { periodId: 1, tempF } })).data
  const parent = await opened()
  expect(await submit(386)).toEqual({ tempF: 386, abnormal: true, isHeadTold: false })
  await makeTemplate()
  await giveHeadNumber()
  expect(await submit(387)).toEqual({ tempF: 387, abnormal: true, isHeadTold: true })
  expect(await submit(352)).toEqual({ tempF: 352, abnormal: true, isHeadTold: false })
})
