import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { suspendedStatus } from '../../registry/contract.ts'
import { points, pointsRefusals } from '../contract.ts'
import { makePointsScene } from '../make.ts'

const server = await useServer()
const { make, actor, as } = server
const makeScene = () => makePointsScene(server)

describe('award', () => {
  test("by a rule keeps the rule's words after the rule is changed or deleted", async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one, other] = pupils
    const rule = await own.makeRule(school.id, { rank: '校级', points: 8 })
    const body = { studentIds: [one.id, other.id, one.id], ruleId: rule.id, note: '拾金不昧' }
    expect((await as(who, points.award, { body })).data).toEqual({ students: 2 })
    await as(who, points.deleteRule, { query: { id: rule.id } })
    const { entries, balance } = await own.ledgerOf(school.id, one.id)
    const words = {
      type: '德育',
      item: '好人好事',
      rank: '校级',
      points: 8,
      balance: 8,
      note: '拾金不昧',
      byId: who.id,
    }
    expect(entries).toMatchObject([{ ...words, kind: 'award' }])
    expect(balance).toBe(8)
  })

  test('of free points needs a reason, and takes either a rule or points', async () => {
    const { school, who, pupils, own } = await makeScene()
    const studentIds = [pupils[0].id]
    const { id: ruleId } = await own.makeRule(school.id)
    const said = async (body: object) => (await as(who, points.award, { body: { studentIds, ...body } })).data
    expect(await said({ points: 3 })).toEqual([{ field: 'note', msg: '请填写原因' }])
    expect(await said({ points: 3, note: ' ' })).toEqual([{ field: 'note', msg: '请填写原因' }])
    expect(await said({ points: 0, note: '甲' })).toEqual([{ field: 'points', msg: '分值不能为 0' }])
    for (const both of [{}, { points: 3, ruleId, note: '甲' }])
      expect(await said(both)).toEqual([{ field: 'points', msg: '请选择规则，或填写分值' }])
    expect(await said({ points: 3, note: '帮助同学' })).toEqual({ students: 1 })
    expect(await own.ledgerOf(school.id, studentIds[0] ?? 0)).toMatchObject({
      entries: [{ type: '自定义' }],
      balance: 3,
    })
  })

  test('is refused as a whole, with the names of people who are not current students', async () => {
    const { school, who, teacher, pupils, own } = await makeScene()
    const [one, other] = pupils
    await own.leave(school.id, other.id)
    const give = (studentIds: number[]) => as(who, points.award, { body: { studentIds, points: 2, note: '值日' } })
    const answer = await give([one.id, other.id, teacher.id])
    expect(answer).toMatchObject(refused(pointsRefusals.notStudents))
    for (const { name } of [other, teacher]) expect(answer.msg).toContain(name)
    expect(answer.msg).not.toContain(one.name)
    expect(await own.ledgerOf(school.id, one.id)).toEqual({ entries: [], balance: null })
    expect(await give([one.id])).toMatchObject({ code: 200 })
  })

  test('is refused for a locked student, and allowed for a disabled or suspended one', async () => {
    const { school, who, pupils } = await makeScene()
    const give = (studentId: number) =>
      as(who, points.award, { body: { studentIds: [studentId], points: 2, note: '值日' } })
    const [one, other] = pupils
    await make.setMember(school.id, one.id, { locked: true })
    expect(await give(one.id)).toMatchObject(refused(pointsRefusals.notStudents))
    await make.setMember(school.id, other.id, { disabled: true })
    await dormitoryFactories(server.database).setStatus(school.id, other.id, suspendedStatus)
    expect(await give(other.id)).toMatchObject({ code: 200 })
  })

  test('by a disabled rule is refused', async () => {
    const { school, who, pupils, own } = await makeScene()
    const { id: ruleId } = await own.makeRule(school.id, { disabled: true })
    const give = () => as(who, points.award, { body: { studentIds: [pupils[0].id], ruleId } })
    expect(await give()).toMatchObject(refused(pointsRefusals.ruleDisabled))
  })

  test('is allowed to a teacher only for classes they lead or teach', async () => {
    const { teacher, pupils, outsider } = await makeScene()
    const give = (studentId: number) =>
      as(teacher, points.award, { body: { studentIds: [studentId], points: 2, note: '值日' } })
    expect(await give(outsider.id)).toMatchObject(refused(common.notFound))
    expect(await give(pupils[0].id)).toMatchObject({ code: 200 })
  })
})

describe('school limits', () => {
  test('limit the points of one award in both directions', async () => {
    const { school, who, pupils, own } = await makeScene()
    await own.setConfig(school.id, { mostPerAward: 10, mayBeNegative: true })
    const give = (worth: number) =>
      as(who, points.award, { body: { studentIds: [pupils[0].id], points: worth, note: '甲' } })
    for (const worth of [11, -11]) {
      const answer = await give(worth)
      expect(answer).toMatchObject(refused(pointsRefusals.tooMuch))
      expect(answer.msg).toBe(`单次最多 10 分，不能记 ${worth} 分`)
    }
    for (const worth of [10, -10]) expect(await give(worth)).toMatchObject({ code: 200 })
  })

  test('let a balance fall below 0 only if the school allows it', async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one] = pupils
    const give = (worth: number) => as(who, points.award, { body: { studentIds: [one.id], points: worth, note: '甲' } })
    await give(5)
    const answer = await give(-6)
    expect(answer).toMatchObject(refused(pointsRefusals.tooLow))
    expect(answer.msg).toBe(`${one.name}现有 5 分，扣减后低于 0 分`)
    expect(await give(-5)).toMatchObject({ code: 200 })
    await own.setConfig(school.id, { mayBeNegative: true })
    expect(await give(-6)).toMatchObject({ code: 200 })
    expect((await own.ledgerOf(school.id, one.id)).balance).toBe(-6)
  })

  test('write the initial points as a separate entry, once', async () => {
    const { school, who, pupils, own } = await makeScene()
    const [one] = pupils
    await own.setConfig(school.id, { initialPoints: 20 })
    const give = (worth: number) => as(who, points.award, { body: { studentIds: [one.id], points: worth, note: '甲' } })
    await give(-5)
    await give(2)
    const { entries, balance } = await own.ledgerOf(school.id, one.id)
    expect(entries.map((entry) => [entry.kind, entry.points, entry.balance])).toEqual([
      ['initial', 20, 20],
      ['award', -5, 15],
      ['award', 2, 17],
    ])
    expect(balance).toBe(17)
  })
})

test('refuses awards from a session that may only view', async () => {
  const { school, pupils } = await makeScene()
  const looker = await actor({ schoolId: school.id, roles: [role.gateKeeper], departments: [school.rootId] })
  await make.grant(school.id, looker.id, ['points:record:view'])
  const body = { studentIds: [pupils[0].id], points: 1, note: '甲' }
  expect(await as(looker, points.recordPage, { body: {} })).toMatchObject({ code: 200 })
  expect(await as(looker, points.award, { body })).toMatchObject(refused(common.forbidden))
})

test("deletes a student's ledger with the record, and keeps it when the teacher's is deleted", async () => {
  const { school, who, teacher, pupils, own } = await makeScene()
  const [one] = pupils
  await as(teacher, points.award, { body: { studentIds: [one.id], points: 4, note: '甲' } })
  await make.removeMember(school.id, teacher.id)
  const page = await as(who, points.recordPage, { body: {} })
  expect(page.data.content).toMatchObject([{ studentId: one.id, operator: null, points: 4 }])
  const [entry] = page.data.content
  await as(who, points.cancelRecord, { params: { id: entry?.id ?? 0 }, query: { cancelReason: '记错' } })
  await make.removeMember(school.id, one.id)
  expect(await own.ledgerOf(school.id, one.id)).toEqual({ entries: [], balance: null })
})
