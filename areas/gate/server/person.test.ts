import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { card } from '../../card/contract.ts'
import { leaveState } from '../../leave/contract.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { nodeType } from '../../registry/contract.ts'
import { users } from '../../users/contract.ts'
import { contactMinutes, gate, gateRefusals } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { as, actor, make, database } = server
const hour = 3_600_000

/** Creates a boarding student of a class, with a mother and a head teacher who have phone numbers. */
const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { id: schoolId, rootId } = scene.school
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const clazz = await make.makeDepartment({ schoolId, parentId: grade.id, name: '一班', type: nodeType.class })
  const pupil = await make.makeMember({
    schoolId,
    departments: [clazz.id],
    roles: [role.student],
    name: '李小红',
    code: 'S-2026-31',
    telephone: '13711112222',
  })
  await make.setMember(schoolId, pupil.id, {
    familyAddress: '某某市某某区某某路一号',
    nationality: '汉族',
    idCardTail: '123X',
  })
  const mother = await make.makeMember({ schoolId, roles: [role.parent], name: '李妈妈', telephone: '13900001234' })
  await make.makeParentLink(schoolId, pupil.id, mother.id)
  const head = await make.makeMember({
    schoolId,
    roles: [role.staff],
    departments: [rootId],
    name: '周老师',
    telephone: '13800005678',
  })
  await make.makeClassManager(schoolId, clazz.id, head.id)
  const person = (userId = pupil.id) => as(scene.keeper, gate.person, { params: { userId } })
  return { ...scene, pupil, mother, head, person }
}

describe('a person at the gate', () => {
  test('is shown with only what the gate needs', async () => {
    const { person, pupil, school, keeper } = await makeScene()
    const span = { startAt: new Date(Date.now() - hour), endAt: new Date(Date.now() + hour) }
    await leaveFactories(database).makeLeave(school.id, pupil.id, { ...span, reason: '牙痛', fetcher: '妈妈' })
    await as(keeper, access.report, { body: [{ userId: pupil.id, stateDictId: 8 }] })
    const { data } = await person()
    const { leave, note, contacts, ...rest } = data
    expect(rest).toEqual({
      userId: pupil.id,
      name: '李小红',
      userFaceImg: null,
      code: 'S-2026-31',
      clazzName: '一班',
      isStudent: true,
      leaverState: 'LEAVE_RETURNED',
      rules: null,
    })
    expect(note).toMatch(/^走读；上次返校：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(contacts).toEqual([
      { name: '李妈妈', relationship: expect.any(String), phone: '139******34' },
      { name: '周老师', relationship: '班主任', phone: '138******78' },
    ])
    expect(leave).toMatchObject({ leaveReason: '牙痛', fetcher: '妈妈', leaveerId: pupil.id })
    const text = JSON.stringify(data)
    for (const hidden of ['13900001234', '13800005678', '1371111', '某某区', '123X', '汉族']) {
      expect(text).not.toContain(hidden)
    }
  })

  test('without a leave, or of the staff, shows none', async () => {
    const { person, head } = await makeScene()
    expect((await person()).data).toMatchObject({ leaverState: 'LEAVE_NO', leave: null, note: '走读；尚无出入记录' })
    const staff = { isStudent: false, leaverState: 'LEAVE_NO', contacts: [], note: '尚无出入记录' }
    expect((await person(head.id)).data).toMatchObject(staff)
  })

  test('who is a parent, disabled or of another school is not found', async () => {
    const { person, mother, pupil, school } = await makeScene()
    const elsewhere = await makeScene()
    await make.setMember(school.id, pupil.id, { locked: true })
    for (const id of [mother.id, pupil.id, elsewhere.pupil.id, 999_999_999]) {
      expect(await person(id)).toMatchObject({ code: 10004 })
    }
  })
})

describe('contacts', () => {
  const look = (by: { readonly token: string }, userId: number, ticket?: string) =>
    as(by, gate.contacts, { params: { userId }, query: ticket === undefined ? {} : { ticket } })
  const away = refused(gateRefusals.notAtGate)
  const ticketFor = async (by: { readonly token: string }, code: string) =>
    (await as(by, gate.personOfCard, { params: { code } })).data.ticket
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)

  test('are shown in full, and each lookup is noted on the record', async () => {
    const { keeper, who, pupil, own, school, deviceId } = await makeScene()
    await own.makeRequest(school.id, deviceId, pupil.id)
    const { data } = await look(keeper, pupil.id)
    expect(data.map(({ name, phone }) => [name, phone])).toEqual([
      ['李妈妈', '13900001234'],
      ['周老师', '13800005678'],
    ])
    const looks = await as(who, users.recordLooks, { query: { userId: pupil.id } })
    expect(looks.data).toMatchObject([{ viewerName: '赵师傅', fields: ['telephone'] }])
  })

  test('of a person of another school, or of a parent, are refused', async () => {
    const { keeper, mother } = await makeScene()
    const elsewhere = await makeScene()
    for (const userId of [mother.id, elsewhere.pupil.id])
      expect(await look(keeper, userId)).toMatchObject({ code: 10004 })
  })

  test('of a person without an open dialog are refused to a keeper, and nothing is noted', async () => {
    const { keeper, who, pupil } = await makeScene()
    expect(await look(keeper, pupil.id)).toMatchObject({ ...away, msg: expect.stringContaining('15 分钟') })
    expect((await as(who, users.recordLooks, { query: { userId: pupil.id } })).data).toEqual([])
    // School administrators can see the numbers in the records anyway.
    expect(await look(who, pupil.id)).toMatchObject({ code: 200 })
  })

  test('are shown for 15 minutes after a gate’s question, to that gate’s keeper', async () => {
    const { keeper, pupil, own, school, deviceId, otherId } = await makeScene()
    await own.makeRequest(school.id, otherId, pupil.id)
    expect(await look(keeper, pupil.id)).toMatchObject(away)
    await own.makeRequest(school.id, deviceId, pupil.id, { askedAt: ago(contactMinutes + 1) })
    expect(await look(keeper, pupil.id)).toMatchObject(away)
    await own.makeRequest(school.id, deviceId, pupil.id, { askedAt: ago(contactMinutes - 1) })
    expect(await look(keeper, pupil.id)).toMatchObject({ code: 200 })
  })

  test('are refused after a question that only a page has passed on, until the gate itself asks', async () => {
    const { keeper, pupil, deviceId, credential } = await makeScene()
    await as(keeper, gate.openRequest, { body: { deviceId, userId: pupil.id, key: '窗口一' } })
    expect(await look(keeper, pupil.id)).toMatchObject(away)
    const body = { series: 1, number: 1, userId: pupil.id }
    expect(await server.call(gate.ask, { body }, { token: credential })).toMatchObject({ code: 200 })
    expect(await look(keeper, pupil.id)).toMatchObject({ code: 200 })
  })

  test('are shown for students on leave, even if the leave has just ended', async () => {
    const { keeper, pupil, school } = await makeScene()
    const leaves = leaveFactories(database)
    await leaves.makeLeave(school.id, pupil.id, { startAt: ago(-10), endAt: ago(-120) })
    await leaves.makeLeave(school.id, pupil.id, { startAt: ago(10), endAt: ago(-120), state: leaveState.asked })
    await leaves.makeLeave(school.id, pupil.id, { startAt: ago(120), endAt: ago(contactMinutes + 1) })
    expect(await look(keeper, pupil.id), 'to come, asked for, or over').toMatchObject(away)
    await leaves.makeLeave(school.id, pupil.id, { startAt: ago(120), endAt: ago(contactMinutes - 1) })
    expect(await look(keeper, pupil.id)).toMatchObject({ code: 200 })
    const { pupil: other, school: elsewhere, keeper: third } = await makeScene()
    await leaves.makeLeave(elsewhere.id, other.id, { startAt: ago(10), endAt: ago(-120) })
    expect(await look(third, other.id)).toMatchObject({ code: 200 })
  })

  test('are shown for 15 minutes with a card ticket, to this keeper and of this person only', async () => {
    const { keeper, pupil, place } = await makeScene()
    const another = await make.makeMember({ ...place, roles: [role.student], code: 'S-40', cardNum: '40404040' })
    const colleague = await actor({ ...place, roles: [role.gateKeeper] })
    const ticket = await ticketFor(keeper, '202631')
    expect(await look(keeper, pupil.id, ticket)).toMatchObject({ code: 200 })
    expect(await look(keeper, another.id, ticket), 'another person').toMatchObject(away)
    expect(await look(colleague, pupil.id, ticket), 'another keeper').toMatchObject(away)
    const [endsAt, seal] = ticket.split('.')
    const forged = [`${Number(endsAt) + 60_000}.${seal}`, `${endsAt}.${'x'.repeat(43)}`]
    for (const one of forged) expect(await look(keeper, pupil.id, one), one).toMatchObject(away)
    clock.advance(contactMinutes * 60_000 - 1000)
    expect(await look(keeper, pupil.id, ticket)).toMatchObject({ code: 200 })
    clock.advance(1000)
    expect(await look(keeper, pupil.id, ticket), 'expired').toMatchObject(away)
  })

  test('are not shown with a ticket of another school', async () => {
    const [{ keeper, pupil }, elsewhere] = [await makeScene(), await makeScene()]
    const ticket = await ticketFor(elsewhere.keeper, '202631')
    expect(await look(keeper, pupil.id, ticket)).toMatchObject(away)
  })
})

describe('a card', () => {
  const byCard = (who: { readonly token: string }, code: string) => as(who, gate.personOfCard, { params: { code } })

  test('is found by its number, or by the code’s digits of a person without a card', async () => {
    const { keeper, school, pupil, place } = await makeScene()
    expect((await byCard(keeper, '202631')).data).toMatchObject({ userId: pupil.id })
    const { id } = await make.makeMember({ ...place, roles: [role.student], code: 'S-77', cardNum: '0012345' })
    expect((await byCard(keeper, '0012345')).data).toMatchObject({ userId: id })
    expect(await byCard(keeper, '77')).toMatchObject({ code: gateRefusals.notACard.code })
    await make.setMember(school.id, id, { disabled: true })
    expect(await byCard(keeper, '0012345')).toMatchObject({ code: 39001, msg: '不是系统卡：0000012345' })
  })

  test('that was lost is refused without a name, until it belongs to another person', async () => {
    const { keeper, who, place } = await makeScene()
    const { id } = await make.makeMember({ ...place, roles: [role.student], code: 'S-78', cardNum: '0012399' })
    await as(who, card.end, { body: { userId: id, why: 'lost' } })
    expect(await byCard(keeper, '0012399')).toMatchObject({ code: 39008, msg: '此卡已挂失：0000012399' })
    const next = await make.makeMember({ ...place, roles: [role.student], code: 'S-79' })
    await as(who, card.issue, { body: { userId: next.id, cardNum: '0012399', isLostConfirmed: true } })
    expect((await byCard(keeper, '0012399')).data).toMatchObject({ userId: next.id })
  })

  test('of another school is unknown', async () => {
    const { keeper } = await makeScene()
    const elsewhere = await makeScene()
    const card = `7${elsewhere.school.id}`
    expect((await byCard(elsewhere.keeper, card)).code).toBe(200)
    expect(await byCard(keeper, card)).toMatchObject({ code: 39001 })
  })

  test('of several people is refused, and a device’s question with it is about nobody', async () => {
    const { keeper, place, credential } = await makeScene()
    await make.makeMember({ ...place, roles: [role.staff], code: 'T-2026-31' })
    expect(await byCard(keeper, '202631')).toMatchObject({ code: 39004, msg: '一卡多人：0000202631' })
    const body = { series: 1, number: 1, cardNum: '202631' }
    const { data } = await server.call(gate.ask, { body }, { token: credential })
    expect(data).toMatchObject({ state: 'unknown' })
  })
})

test('refuses users without the permission', async () => {
  const { place } = await makeScene()
  const teacher = await actor({ ...place, roles: [role.staff] })
  expect(await as(teacher, gate.requests)).toMatchObject({ code: 403 })
})
