import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { deviceFactories } from '../../device/make.ts'
import { familyPhoneFactories } from '../../familyPhone/make.ts'
import { sealedLinkCalls } from '../../sealedLink/contract.ts'
import { parentDigits, sealedLinkFactories } from '../../sealedLink/make.ts'
import { temperature, temperaturePurpose, temperatureRefusals } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 07:30 of a Saturday in Shanghai, within the morning's period.
const clock = movableClock(new Date('2026-11-20T23:30:00Z'))
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const { as, call, make, database, http } = server
const today = '2026-11-21'

const scene = () => makeTemperatureScene(server)

const save = (who: { token: string }, deptId: number, temps: { userId: number; tempF: number | null }[], more = {}) =>
  as(who, temperature.saveEntry, { body: { deptId, date: today, periodId: 1, temps, ...more } })

describe('a class', () => {
  test('is entered by its head; skips unchanged values, and refuses rows with a message', async () => {
    const { head, classId, pupils, outsider, own, schoolId } = await scene()
    const temps = [
      { userId: pupils[0].id, tempF: 365 },
      { userId: pupils[1].id, tempF: null },
      { userId: pupils[2].id, tempF: 500 },
      { userId: outsider.id, tempF: 365 },
    ]
    const { data } = await save(head, classId, temps)
    expect(data.saved).toBe(1)
    expect(data.refused).toEqual([
      { userId: pupils[2].id, msg: '体温应在 30.0 至 45.0 之间' },
      { userId: outsider.id, msg: '该学生已不在这个班级' },
    ])
    expect((await save(head, classId, temps)).data.saved).toBe(0)
    expect((await save(head, classId, [{ userId: pupils[0].id, tempF: 368 }])).data.saved).toBe(1)
    expect(await own.readingsOf(schoolId, pupils[0].id)).toHaveLength(2)
    const sheet = await as(head, temperature.entrySheet, { query: { deptId: classId } })
    expect(sheet.data.frame).toMatchObject({ date: today, periodId: 1, current: 1 })
    expect(sheet.data.rows).toHaveLength(3)
    expect(sheet.data.rows.map(({ tempF }) => tempF).filter((value) => value !== null)).toEqual([368])
    expect((await as(head, temperature.entryClasses)).data).toEqual([{ deptId: classId, clazzName: '一班' }])
  })

  test('refuses other classes, future periods, days long ago and unknown periods', async () => {
    const { head, classId, otherClassId, pupils } = await scene()
    const temps = [{ userId: pupils[0].id, tempF: 365 }]
    expect(await save(head, otherClassId, temps)).toMatchObject(refused(common.notFound))
    expect((await save(head, classId, temps, { periodId: 2 })).code).toBe(temperatureRefusals.notYet.code)
    expect((await save(head, classId, temps, { date: '2026-11-01' })).code).toBe(temperatureRefusals.tooOld.code)
    expect((await save(head, classId, temps, { periodId: 9 })).code).toBe(10002)
  })
})

describe('a reminder', () => {
  test('reports in advance who has no reachable parent, and that nothing can be sent', async () => {
    const { head, official, classId, otherClassId, pupils, schoolId } = await scene()
    await familyPhoneFactories(database).bindParent(schoolId, pupils[0].id)
    const plan = (who: { token: string }, deptId = classId) =>
      as(who, temperature.remindPlan, { body: { deptId, date: today, periodId: 1 } })
    const { data } = await plan(head)
    expect(data.sending).toBe('noAddress')
    expect(new Set(data.noNumber.map(({ userId }) => userId))).toEqual(new Set([pupils[1].id, pupils[2].id]))
    expect(await plan(head, otherClassId)).toMatchObject(refused(common.notFound))
    expect(await plan(official)).toMatchObject({ code: common.forbidden.code })
  })
})

describe('a parent', () => {
  test('reports for the link’s child in the current period, as often as the link allows', async () => {
    const { schoolId, classId } = await scene()
    const values = { purpose: temperaturePurpose, mostUses: 2 }
    const made = await sealedLinkFactories(server).makeOpened(schoolId, [classId], {
      ...values,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    })
    const parent = { token: made.opened }
    const submit = (tempF: number, periodId = 1) => as(parent, temperature.parentSubmit, { body: { periodId, tempF } })
    expect((await submit(365, 2)).code).toBe(temperatureRefusals.notNow.code)
    expect((await submit(365)).data).toEqual({ tempF: 365, abnormal: false, isHeadTold: false })
    expect((await submit(379)).data).toEqual({ tempF: 379, abnormal: true, isHeadTold: false })
    expect((await submit(365)).code).not.toBe(200)
    const { data } = await as(parent, temperature.parentHome)
    expect(data).toMatchObject({ studentName: '王小明', usesLeft: 0 })
    expect(data.periods[0]).toMatchObject({ id: 1, tempF: 379, submitterName: '王芳', mayReport: false })
  })

  test('is shown with the handover wherever the reporter is named', async () => {
    const { schoolId, classId, head, who } = await scene()
    const { studentId, parentId } = await sealedLinkFactories(server).makeFamily(schoolId, [classId])
    const { data } = await as(head, temperature.makeLink, { body: { studentId, parentId } })
    expect(data.handOver?.why).toBe('noAddress')
    const token = data.handOver?.place.split('/').at(-1) ?? ''
    const opened = await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })
    const parent = { token: opened.data.token }
    await as(parent, temperature.parentSubmit, { body: { periodId: 1, tempF: 366 } })
    const by = '王芳（家长，链接由周老师转交）'
    const history = await as(head, temperature.history, { query: { name: '王小明' } })
    expect(history.data.content.map(({ submitterName }) => submitterName)).toEqual([by])
    const sheet = await as(head, temperature.entrySheet, { query: { deptId: classId } })
    expect(sheet.data.rows.find(({ userId }) => userId === studentId)).toMatchObject({ submitterName: by })
    const archive = await as(who, temperature.archive, { params: { schoolId, userId: studentId }, query: {} })
    expect(archive.data.userTemperatureVOS.at(-1)?.temps).toMatchObject([{ submitterName: by }])
    expect((await as(parent, temperature.parentHome)).data.periods[0]).toMatchObject({ submitterName: by })
    const links = await as(head, temperature.links, { body: { pageNum: 1, pageSize: 10 } })
    expect(links.data.content).toMatchObject([{ madeByName: '周老师', handedOver: true }])
  })
})

describe('a device', () => {
  test('stores temperatures with its records once each, and skips impossible values', async () => {
    const { schoolId, pupils, own } = await scene()
    const token = await deviceFactories(database).makeCredential(schoolId)
    const time = clock.now().getTime()
    const record = (number: number, userId: number, tempF: number) => ({ number, userId, stateDictId: 8, time, tempF })
    const body = {
      clock: time,
      series: 1,
      records: [record(1, pupils[0].id, 366), record(2, pupils[1].id, 20), record(1, pupils[0].id, 366)],
    }
    await as({ token }, access.deviceRecords, { body })
    await as({ token }, access.deviceRecords, { body })
    expect(await own.readingsOf(schoolId, pupils[0].id)).toMatchObject([{ tempF: 366, periodId: 1, source: 'device' }])
    expect(await own.readingsOf(schoolId, pupils[1].id)).toEqual([])
  })
})

test('notifies head and parents of a fever once a day, and the school of three in one class', async () => {
  const { head, who, classId, pupils, schoolId } = await scene()
  await make.setMember(schoolId, head.id, { telephone: '13800001234' })
  await make.setMember(schoolId, who.id, { telephone: '13800004321' })
  const parent = await make.makeMember({ schoolId, roles: [role.parent], telephone: '13811112222' })
  await make.makeParentLink(schoolId, pupils[0].id, parent.id)
  await database.asSystem('a test', async (db) => {
    const usual = {
      channel: 'sms' as const,
      templateCode: 'SMS_1',
      signature: '杏坛',
      schoolId,
      updatedAt: clock.now(),
    }
    const purposes = ['temperatureFever', 'temperatureClass']
    await db.insert(messageTemplate).values(purposes.map((purpose) => ({ ...usual, purpose })))
  })
  const tell = async () => {
    clock.advance(60_000)
    await http.running.runner.schedule()
    await http.running.runner.drain()
    const all = await database.asSystem('a test', async (db) => db.select().from(outboxMessage))
    return all.filter((one) => one.schoolId === schoolId).map(({ memberId, purpose }) => `${memberId} ${purpose}`)
  }
  await save(head, classId, [{ userId: pupils[0].id, tempF: 385 }])
  const first = [`${head.id} temperatureFever`, `${parent.id} temperatureFever`]
  expect((await tell()).toSorted()).toEqual(first.toSorted())
  await save(head, classId, [{ userId: pupils[0].id, tempF: 390 }])
  expect(await tell()).toHaveLength(2)
  await save(head, classId, [
    { userId: pupils[1].id, tempF: 380 },
    { userId: pupils[2].id, tempF: 380 },
  ])
  const told = await tell()
  expect(told).toHaveLength(5)
  expect(told).toContain(`${who.id} temperatureClass`)
  expect(await tell()).toHaveLength(5)
})
