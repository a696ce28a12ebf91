import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { leaveFactories, makeLeaveScene } from '../../leave/makeLeave.ts'
import { sealedLinkFactories } from '../../sealedLink/make.ts'
import { users } from '../../users/contract.ts'
import { alertRefusals, alerts } from '../contract.ts'
import { alertFactories } from '../makeAlerts.ts'

const server = await useServer()
const { as, make, actor, database } = server
const own = alertFactories(database)

/** A school with alerts about a pupil of each of two classes, and about a device. */
const makeScene = async () => {
  const scene = await makeLeaveScene(server)
  const { schoolId, pupils, outsider } = scene
  const parentId = await sealedLinkFactories(server).makeParent(schoolId, pupils[0].id)
  const add = (memberId: number, kind: 'late' | 'fever' = 'late') => own.makeAlert(schoolId, { memberId, kind })
  const mine = await add(pupils[0].id)
  const other = await add(outsider.id)
  await own.tell(schoolId, mine.id, parentId)
  return { ...scene, parentId, mine, other, add }
}

const page = { pageNum: 1, pageSize: 20 }

type Actor = Parameters<typeof as>[0]

const namesSeen = async (who: Actor) =>
  (await as(who, alerts.history, { body: page })).data.content.map(({ name }) => name).toSorted()

describe('who sees which alerts', () => {
  test('heads those of their classes, managers those below them, administrators all, subject teachers none', async () => {
    const { head, teacher, manager, who } = await makeScene()
    expect(await namesSeen(head)).toEqual(['王小明'])
    expect(await namesSeen(teacher)).toEqual([])
    expect(await namesSeen(manager)).toEqual(['张小军', '王小明'])
    expect(await namesSeen(who)).toEqual(['张小军', '王小明'])
    expect((await as(head, alerts.count, {})).data).toEqual({ waiting: 1, holds: 0 })
    expect((await as(teacher, alerts.count, {})).data).toEqual({ waiting: 0, holds: 0 })
  })

  test('dormitory managers those of residents of their buildings', async () => {
    const { schoolId, rootId, outsider } = await makeScene()
    const dormitory = dormitoryFactories(database)
    const room = await dormitory.makeRoom(schoolId)
    await dormitory.settle(schoolId, outsider.id, room.id)
    const keeper = await actor({ schoolId, roles: [role.dormitoryAdministrator], departments: [rootId] })
    expect(await namesSeen(keeper)).toEqual([])
    await dormitory.makeManager(schoolId, room.buildingId, keeper.id)
    expect(await namesSeen(keeper)).toEqual(['张小军'])
  })

  test('fevers those in charge of the pupil, not the dormitory managers', async () => {
    const { schoolId, rootId, pupils, head, manager, who, add } = await makeScene()
    const { id } = await add(pupils[1].id, 'fever')
    const dormitory = dormitoryFactories(database)
    const room = await dormitory.makeRoom(schoolId)
    await dormitory.settle(schoolId, pupils[1].id, room.id)
    const keeper = await actor({ schoolId, roles: [role.dormitoryAdministrator], departments: [rootId] })
    await dormitory.makeManager(schoolId, room.buildingId, keeper.id)
    await own.makeAlert(schoolId, { memberId: pupils[1].id, kind: 'dormitory' })
    const kindsSeen = async (by: Actor) => {
      const { data } = await as(by, alerts.history, { body: page })
      return data.content.flatMap(({ name, kind }) => (name === '李小红' ? [kind] : [])).toSorted()
    }
    expect(await kindsSeen(keeper)).toEqual(['dormitory'])
    expect((await as(keeper, alerts.figures, { body: {} })).data).toContainEqual(
      expect.objectContaining({ kind: 'fever', raised: 0 }),
    )
    expect(await as(keeper, alerts.parents, { query: { id } })).toMatchObject({ data: null })
    for (const one of [head, manager, who]) expect(await kindsSeen(one)).toEqual(['dormitory', 'fever'])
    const { data } = await as(keeper, alerts.today, { body: page })
    expect(data.content.map(({ kind }) => kind)).toEqual(['dormitory'])
  })

  test('a bureau only figures of its schools', async () => {
    const { bureau, schoolId, add, pupils } = await makeScene()
    await add(pupils[1].id, 'fever')
    const above = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
    const { data } = await as(above, alerts.regionFigures, { body: {} })
    expect(data).toMatchObject([{ schoolId, raised: 3, sent: 1, unreached: 2, answered: 0 }])
    const refusal = await as(above, alerts.history, { body: page })
    expect([403, 200]).toContain(refusal.status)
    expect(refusal.code).not.toBe(200)
  })
})

describe('a call to a parent', () => {
  test('returns the number and is recorded', async () => {
    const { head, mine, parentId, schoolId } = await makeScene()
    await make.setMember(schoolId, parentId, { telephone: '13911114321' })
    const { data: parents } = await as(head, alerts.parents, { query: { id: mine.id } })
    expect(parents).toMatchObject([{ id: parentId, telephone: '139******21' }])
    const body = { id: mine.id, parentId }
    expect(await as(head, alerts.call, { body })).toMatchObject({ data: { telephone: '13911114321' } })
    expect(await own.callsOf(schoolId)).toMatchObject([{ alertId: mine.id, parentId, byName: '周老师' }])
    const { data } = await as(head, alerts.history, { body: page })
    expect(data.content).toMatchObject([{ calls: [{ byName: '周老师', parentName: '王芳' }] }])
  })

  test('is seen in the records of the pupil and the parent, and a refused one is not', async () => {
    const { head, who, mine, parentId, schoolId, pupils } = await makeScene()
    const looksAt = async (userId: number) => (await as(who, users.recordLooks, { query: { userId } })).data
    await make.setMember(schoolId, parentId, { telephone: null })
    const body = { id: mine.id, parentId }
    expect(await as(head, alerts.call, { body })).toMatchObject(refused(alertRefusals.noNumber))
    for (const id of [pupils[0].id, parentId]) expect(await looksAt(id)).toEqual([])
    await make.setMember(schoolId, parentId, { telephone: '13911114321' })
    expect(await as(head, alerts.call, { body })).toMatchObject({ code: 200 })
    for (const id of [pupils[0].id, parentId])
      expect(await looksAt(id)).toMatchObject([{ viewerName: '周老师', fields: ['telephone'] }])
  })

  test('is found in the trail by the name of the child and of the parent', async () => {
    const { head, who, mine, parentId, schoolId } = await makeScene()
    await make.setMember(schoolId, parentId, { telephone: '13911114321' })
    await as(head, alerts.call, { body: { id: mine.id, parentId } })
    const found = async (concerned: string) =>
      (await as(who, administration.auditPage, { body: { call: 'alerts.call', concerned } })).data.content
    for (const name of ['王小明', '王芳'])
      expect(await found(name)).toMatchObject([
        { title: '给家长打电话', concerned: ['王小明', '王芳'], person: { name: '周老师' } },
      ])
    expect(await found('张小军')).toEqual([])
  })

  test('is refused without a number, to another child’s parent, and for an alert out of reach', async () => {
    const { head, who, mine, other, parentId, schoolId, pupils, outsider } = await makeScene()
    const strange = await sealedLinkFactories(server).makeParent(schoolId, outsider.id)
    const ask = (by: Actor, id: number, parent: number) => as(by, alerts.call, { body: { id, parentId: parent } })
    expect(await ask(who, mine.id, strange)).toMatchObject(refused(common.notFound))
    expect(await ask(head, other.id, strange)).toMatchObject({ code: expect.any(Number), data: null })
    await make.setMember(schoolId, parentId, { telephone: null })
    expect(await ask(head, mine.id, parentId)).toMatchObject(refused(alertRefusals.noNumber))
    expect(await own.callsOf(schoolId)).toEqual([])
    expect(pupils).toHaveLength(2)
  })
})

test('figures count the alerts of the chosen days by kind', async () => {
  const { who, schoolId, add, pupils, parentId } = await makeScene()
  const fever = await add(pupils[1].id, 'fever')
  await own.tell(schoolId, fever.id, parentId, { answer: 'seen', answeredAt: new Date() })
  const figuresOf = async (from: string) =>
    (await as(who, alerts.figures, { body: { from } })).data.filter(({ raised }) => raised > 0)
  expect(await figuresOf('2026-03-02')).toMatchObject([
    { kind: 'late', raised: 2, answered: 0 },
    { kind: 'fever', raised: 1, answered: 1 },
  ])
  expect(await figuresOf('2026-03-03')).toEqual([])
})

test('the link of a deleted alert says so', async () => {
  const { schoolId, pupils, parentId } = await makeScene()
  const people = { studentId: pupils[0].id, parentId }
  const { opened } = await sealedLinkFactories(server).makeLink(schoolId, people, { purpose: 'alert' })
  const parent = { token: opened }
  expect(await as(parent, alerts.parentHome, {})).toMatchObject(refused(alertRefusals.alertGone))
  expect(await as(parent, alerts.parentSeen, { body: {} })).toMatchObject(refused(alertRefusals.alertGone))
})

test('a leave that overlaps another is refused, and the answer stays open', async () => {
  const { schoolId, pupils, parentId, mine } = await makeScene()
  const people = { studentId: pupils[0].id, parentId }
  const { id: linkId, opened } = await sealedLinkFactories(server).makeLink(schoolId, people, { purpose: 'alert' })
  await own.linkTo(schoolId, mine.id, linkId)
  const hour = 3_600_000
  const [startAt, endAt] = [new Date(Date.now() + hour), new Date(Date.now() + 9 * hour)]
  await leaveFactories(database).makeLeave(schoolId, pupils[0].id, { startAt, endAt })
  const wire = (at: Date) => new Date(at.getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')
  const body = { kind: 'sick' as const, startTime: wire(startAt), endTime: wire(endAt), leaveReason: '发烧' }
  const asked = await as({ token: opened }, alerts.parentLeave, { body })
  expect(asked).toMatchObject({ code: 35005 })
  expect((await as({ token: opened }, alerts.parentHome, {})).data).toMatchObject({ answer: null, mayAskLeave: true })
})

test('settings need a receiver for each kind, and the version that was read', async () => {
  const { who } = await makeScene()
  const { version, ...read } = (await as(who, alerts.settings, {})).data
  const values = { ...read, kinds: ['overdue' as const], headKinds: [], parentKinds: ['late' as const] }
  const unheard = await as(who, alerts.saveSettings, { body: { ...values, version } })
  expect(unheard.code).toBe(400)
  expect(unheard.text).toContain('请为开启的每种预警选择通知班主任或家长')
  const heard = { ...values, headKinds: ['overdue' as const] }
  expect(await as(who, alerts.saveSettings, { body: { ...heard, version } })).toMatchObject({ code: 200 })
  expect(await as(who, alerts.saveSettings, { body: { ...heard, version } })).toMatchObject(refused(common.stale))
})
