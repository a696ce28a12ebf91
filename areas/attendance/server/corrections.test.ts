import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useSeparateServer } from '../../../tests/support/useServer.ts'
import { attendance, attendanceRefusals } from '../contract.ts'
import { makeAttendanceScene } from '../make.ts'

// A Wednesday at noon.
const clock = { now: () => new Date('2026-03-04T04:00:00Z') }
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const { as, database, make } = server
const tuesday = '2026-03-03'

const makeScene = async () => {
  const scene = await makeAttendanceScene(server)
  await scene.own.makeShift(scene.school.id, {})
  await scene.own.walk(scene.school.id, scene.worker.id, tuesday, '+08:00')
  const cellOf = async (who: Actor, userId: number, day = tuesday) =>
    (await as(who, attendance.personDay, { query: { userId, day } })).data.cell
  const ask = (who: Actor, body: object = {}) =>
    as(who, attendance.askCorrection, {
      body: { day: tuesday, kind: 'out', time: '17:30:00', reason: '忘记打卡', ...body },
    })
  const decide = (who: Actor, id: number, isAgreed: boolean, note = '') =>
    as(who, attendance.decideCorrections, { body: { ids: [id], isAgreed, note } })
  return { ...scene, cellOf, ask, decide }
}

test('counts an approved correction at once, and shows the reason of a refused one', async () => {
  const { worker, manager, who, ask, decide, cellOf } = await makeScene()
  expect(await cellOf(worker, worker.id)).toBe('漏')
  const { id } = (await ask(worker)).data
  expect(await ask(worker)).toMatchObject(refused(attendanceRefusals.askedAlready))
  expect(await decide(manager, id, false)).toMatchObject({ code: common.badInput.code })
  await decide(manager, id, false, '请说明原因')
  expect(await cellOf(worker, worker.id)).toBe('漏')
  const again = (await ask(worker)).data
  await decide(who, again.id, true)
  expect(await cellOf(worker, worker.id)).toBe('9.5')
  expect((await decide(who, again.id, true)).msg).toBe('陈老师的补卡申请已经处理（已同意），请刷新后查看')
  const { data } = await as(worker, attendance.corrections, { body: {} })
  expect(data.content).toMatchObject([
    { state: 'agreed', decider: '安校长', time: '17:30', isOwn: true, isDecidable: false },
    { state: 'refused', decider: '白主任', note: '请说明原因', decidedTime: '2026-03-04 12:00:00' },
  ])
})

test('accepts a time as HH:mm and returns it in the same form', async () => {
  const { worker, ask } = await makeScene()
  expect((await ask(worker, { time: '17:30' })).code).toBe(200)
  expect(JSON.stringify(await ask(worker, { kind: 'in', time: '5:30' }))).toContain('时间格式如 16:30')
  const { data } = await as(worker, attendance.corrections, { body: {} })
  expect(data.content.map(({ time }) => time)).toEqual(['17:30'])
})

test('refuses a correction that contradicts signs, other corrections or an approved one', async () => {
  const { worker, who, school, own, ask, decide, cellOf } = await makeScene()
  const unfitting = refused(attendanceRefusals.leavesBeforeComing)
  // The record shows an arrival at 08:00.
  expect(await ask(worker, { time: '07:30' })).toMatchObject(unfitting)
  expect(await ask(worker, { time: '02:00', onNextDay: true })).toMatchObject(unfitting)
  expect((await ask(worker, { kind: 'in', onNextDay: true })).code).toBe(common.badInput.code)
  const monday = { day: '2026-03-02' }
  await own.walk(school.id, worker.id, monday.day, '-17:00')
  expect(await ask(worker, { ...monday, kind: 'in', time: '22:00' })).toMatchObject(unfitting)
  const { id } = (await ask(worker, { ...monday, kind: 'in', time: '08:10' })).data
  expect(await ask(worker, { ...monday, kind: 'out', time: '05:00' })).toMatchObject(unfitting)
  await decide(who, id, true)
  expect(await cellOf(worker, worker.id, monday.day)).toBe('8.8')
  const twice = await ask(worker, { ...monday, kind: 'in', time: '08:00' })
  expect(twice).toMatchObject(refused(attendanceRefusals.agreedAlready))
  expect(await cellOf(worker, worker.id, monday.day)).toBe('8.8')
})

test('refuses decisions on one’s own requests and on other offices, and allows a withdrawal', async () => {
  const { manager, other, who, worker, ask, decide } = await makeScene()
  const { id } = (await ask(manager)).data
  expect(await decide(manager, id, true)).toMatchObject(refused(attendanceRefusals.ownRequest))
  const ofOther = (await ask(other)).data
  expect(await decide(manager, ofOther.id, true)).toMatchObject({ code: common.notFound.code })
  expect(
    (await as(manager, attendance.corrections, { body: {} })).data.content.map(({ userName }) => userName),
  ).toEqual(['白主任'])
  expect((await as(who, attendance.corrections, { body: { state: 'asked' } })).data.totalSize).toBe(2)
  const withdraw = (actor: Actor) => as(actor, attendance.withdrawCorrection, { body: { id } })
  expect(await withdraw(worker)).toMatchObject({ code: common.notFound.code })
  await withdraw(manager)
  expect(await withdraw(manager)).toMatchObject(refused(attendanceRefusals.notWithdrawable))
})

test('refuses future days, future times and old days, but accepts a day away one day ahead', async () => {
  const { worker, who, ask, decide, cellOf } = await makeScene()
  expect(await ask(worker, { day: '2026-03-05' })).toMatchObject(refused(attendanceRefusals.dayToCome))
  expect(await ask(worker, { day: '2026-01-31' })).toMatchObject(refused(attendanceRefusals.tooLongAgo))
  expect(await ask(worker, { day: '2026-03-04', time: '12:01:00' })).toMatchObject(
    refused(attendanceRefusals.momentToCome),
  )
  expect((await ask(worker, { day: '2026-03-04', time: '12:00:00' })).code).toBe(200)
  expect(await ask(worker, { kind: 'away' })).toMatchObject({ code: common.badInput.code })
  const away = { kind: 'away', time: undefined }
  expect(await ask(worker, { ...away, day: '2026-03-06' })).toMatchObject(refused(attendanceRefusals.dayToCome))
  const { id } = (await ask(worker, { ...away, day: '2026-03-05' })).data
  await decide(who, id, true)
  expect(await cellOf(worker, worker.id, '2026-03-05')).toBe('假')
})

test('revokes an approved correction, recalculates the day and shows both decisions', async () => {
  const { worker, manager, other, who, school, own, ask, decide, cellOf } = await makeScene()
  const { id } = (await ask(worker)).data
  const revoke = (actor: Actor, of = id, reason = '与门禁记录不符') =>
    as(actor, attendance.revokeCorrection, { body: { id: of, reason } })
  expect(await revoke(who)).toMatchObject({ msg: '陈老师的补卡申请待审批，只有已同意的才能撤销' })
  await decide(manager, id, true)
  expect(await cellOf(worker, worker.id)).toBe('9.5')
  const stateSeen = async (actor: Actor) =>
    (await as(actor, attendance.corrections, { body: {} })).data.content.map(({ isRevocable }) => isRevocable)
  expect([await stateSeen(worker), await stateSeen(manager)]).toEqual([[false], [true]])
  expect(await revoke(manager, id, ' ')).toMatchObject({ code: common.badInput.code })
  expect(await revoke(other)).toMatchObject({ code: common.forbidden.code })
  expect((await revoke(manager)).code).toBe(200)
  expect(await cellOf(worker, worker.id)).toBe('漏')
  expect(await revoke(who)).toMatchObject({ msg: '陈老师的补卡申请已撤销，只有已同意的才能撤销' })
  const { data } = await as(worker, attendance.corrections, { body: { state: 'revoked' } })
  expect(data.content).toMatchObject([
    { decider: '白主任', revoker: '白主任', revokedTime: '2026-03-04 12:00:00', revokeReason: '与门禁记录不符' },
  ])
  // The day can be requested again.
  expect((await ask(worker)).code).toBe(200)
  const ofManager = (await ask(manager)).data
  await decide(who, ofManager.id, true)
  expect(await revoke(manager, ofManager.id)).toMatchObject(refused(attendanceRefusals.ownRevocation))
  const longAgo = await own.makeCorrection(school.id, worker.id, { day: '2026-01-31', state: 'agreed' })
  expect(await revoke(who, longAgo)).toMatchObject({ msg: '2026-01-31 已超过 31 天，考勤已经上报，不能撤销补卡' })
})

test('notifies the requester by text message, and queues nothing without a provider', async () => {
  const { worker, manager, school, ask, decide } = await makeScene()
  const { id: schoolId } = school
  await make.setMember(schoolId, worker.id, { telephone: '13800001234' })
  await database.asSystem('a test', async (db) => {
    const template = { channel: 'sms' as const, purpose: 'notice', templateCode: 'SMS_1', updatedAt: clock.now() }
    await db.insert(messageTemplate).values({ ...template, schoolId })
  })
  const recipients = () =>
    database.asSystem('a test', async (db) => {
      const rows = await db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId))
      return rows.map(({ recipient }) => recipient)
    })
  const { id } = (await ask(worker)).data
  const silent = await useSeparateServer({ clock, database, config: { sms: null } })
  const body = { ids: [id], isAgreed: false, note: '请说明原因' }
  expect(await silent.as(manager, attendance.decideCorrections, { body })).toMatchObject({ code: 200 })
  expect(await recipients()).toEqual([])
  await decide(manager, (await ask(worker)).data.id, true)
  expect(await recipients()).toEqual(['13800001234'])
})
