import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { auditChange } from '../../../platform/server/audit/tables.ts'
import { refused } from '../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { visitor, visitorRefusals } from '../contract.ts'
import { makeVisitorScene } from '../make.ts'

const server = await useServer()
const { as, call, make } = server
const makeScene = () => makeVisitorScene(server)
const hour = 3_600_000
const timeIn = (hours: number) => new Date(Date.now() + hours * hour)
const wireTimeIn = (hours: number) => toWireTime(timeIn(hours))

test('a plate is stored in one spelling, and found at the gate and in the records by any', async () => {
  const { keeper, register } = await makeScene()
  const { data: visit } = await register({ name: '车某', plate: '粤b· 12345学' })
  expect(visit.plate).toBe('粤B12345学')
  for (const word of ['粤b 12345', '粤Ｂ１２３４５', '粤B·12345学']) {
    expect((await as(keeper, visitor.findAtGate, { body: { word } })).data).toMatchObject([{ name: '车某' }])
    const { data } = await as(keeper, visitor.visits, { body: { keyword: word } })
    expect(data.content).toMatchObject([{ name: '车某' }])
  }
})

test('a telephone and a badge are found and compared in any spelling', async () => {
  const { host, keeper, own, school } = await makeScene()
  await own.makeInside(school.id, host.id, { name: '郑访客', badge: 'A-01', telephone: '13711112222' })
  for (const word of ['137 1111 2222', '１３７１１１１２２２２', '+86 137-1111-2222', '２２２２', 'ａ-０1'])
    expect((await as(keeper, visitor.findAtGate, { body: { word } })).data).toMatchObject([{ name: '郑访客' }])
  const id = await own.makeVisit(school.id, host.id)
  const enter = (badge: string) => as(keeper, visitor.letIn, { body: { id, badge } })
  expect(await enter('Ａ-0１')).toMatchObject(refused(visitorRefusals.badgeInUse))
  expect(await enter('ａ-0２')).toMatchObject({ code: 200 })
  expect((await as(keeper, visitor.visit, { query: { id } })).data.badge).toBe('A-02')
})

test('a visitor who was just registered comes before invited ones, and the keeper may answer there', async () => {
  const { host, keeper, own, school, register } = await makeScene()
  await own.makeInside(school.id, host.id, { name: '王先到' })
  await own.makeVisit(school.id, host.id, { name: '王预约', fromAt: timeIn(0.5), untilAt: timeIn(2) })
  await register({ name: '王刚到' })
  const { data } = await as(keeper, visitor.findAtGate, { body: { word: '王' } })
  expect(data.map(({ name }) => name)).toEqual(['王刚到', '王先到', '王预约'])
  expect(data[0]).toMatchObject({ state: 'pending', mayDecide: true })
})

test('who collects a child names the pupil', async () => {
  const { school, host, register } = await makeScene()
  const fault = [{ field: 'studentId', msg: '请选择接的学生' }]
  expect((await register({ reason: '接孩子' })).data).toEqual(fault)
  const times = { fromTime: wireTimeIn(1), untilTime: wireTimeIn(2) }
  const body = { name: '赵家长', telephone: '13900001111', reason: '接孩子', ...times }
  expect((await as(host, visitor.inviteVisitor, { body })).data).toEqual(fault)
  const pupil = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.rootId] })
  expect(await register({ reason: '接孩子', studentId: pupil.id })).toMatchObject({ code: 200 })
})

test('an invitation that is sent twice has one link, which stays valid', async () => {
  const { host } = await makeScene()
  const times = { fromTime: wireTimeIn(0.5), untilTime: wireTimeIn(2) }
  const body = { name: '赵家长', telephone: '13900001111', reason: '家长来访', ...times }
  const invite = async () => (await as(host, visitor.inviteVisitor, { body })).data
  const made = [...(await Promise.all([invite(), invite()])), await invite()]
  expect(new Set(made.map(({ place }) => place)).size).toBe(1)
  const token = made[0]?.place.split('/').at(-1) ?? ''
  const found = await call(visitor.pass, { body: { token } }, { address: freshAddress() })
  expect(found.data).toMatchObject({ state: 'agreed', code: made[0]?.code })
  const other = await as(host, visitor.inviteVisitor, { body: { ...body, note: '另一次' } })
  expect(other.data.place).not.toBe(made[0]?.place)
})

test('a keeper sees full numbers only around a visit, the security head always', async () => {
  const { admin, host, keeper, own, school } = await makeScene()
  const numbers = (who: { token: string }, id: number) => as(who, visitor.visitorNumbers, { body: { id } })
  const window = (from: number) => ({ fromAt: timeIn(from), untilAt: timeIn(from + 1) })
  const left = { state: 'left', enteredAt: timeIn(-50), leftAt: timeIn(-49) }
  const over = await own.makeVisit(school.id, host.id, { ...window(-50), ...left })
  const ahead = await own.makeVisit(school.id, host.id, window(49))
  for (const id of [over, ahead]) {
    expect(await numbers(keeper, id)).toMatchObject(refused(visitorRefusals.numbersClosed))
    expect(await numbers(admin, id)).toMatchObject({ code: 200 })
  }
  const recent = await own.makeVisit(school.id, host.id, { ...window(-20), ...left, leftAt: timeIn(-19) })
  const overdue = await own.makeInside(school.id, host.id, window(-72))
  for (const id of [recent, overdue]) expect(await numbers(keeper, id)).toMatchObject({ code: 200 })
})

test('a resident identity number is checked, other documents are not', async () => {
  const { register } = await makeScene()
  const wrong = { documentType: 'idCard', documentNumber: '111111111111111111' }
  expect((await register(wrong)).data).toEqual([{ field: 'documentNumber', msg: '居民身份证号码不正确，请核对' }])
  expect(await register({ ...wrong, documentType: 'other' })).toMatchObject({ code: 200 })
  expect(await register({ ...wrong, documentNumber: '11010519491231002x' })).toMatchObject({ code: 200 })
})

test('the trail shows no entry code', async () => {
  const { own, school, register } = await makeScene()
  await register()
  const changes = await own.asSystem((db) =>
    db.select({ after: auditChange.after }).from(auditChange).where(eq(auditChange.schoolId, school.id)),
  )
  const visits = changes.filter(
    ({ after }) => JSON.stringify(after).includes('"hostId"') || JSON.stringify(after).includes('"host_id"'),
  )
  expect(visits).toMatchObject([{ after: { code: '***' } }])
})
