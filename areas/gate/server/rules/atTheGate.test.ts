import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { nodeType } from '../../../registry/contract.ts'
import { gate } from '../../contract.ts'
import { makeGateScene } from '../../makeGate.ts'
import { findPassers } from './passers.ts'
import { findRuleForPasser, findDayRules } from './dayRules.ts'

const server = await useServer()
const { as, call, make, actor, database } = server

/** Creates a school with a day student of a class. */
const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { id: schoolId, rootId } = scene.school
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const clazz = await make.makeDepartment({ schoolId, parentId: grade.id, name: '一班', type: nodeType.class })
  const pupil = await make.makeMember({ schoolId, departments: [clazz.id], roles: [role.student], name: '李小红' })
  const ask = async (number: number, stateDictId: 7 | 8, userId = pupil.id) =>
    (await call(gate.ask, { body: { series: 1, number, userId, stateDictId } }, { token: scene.credential })).data
  const rulesFor = async (userId = pupil.id) => (await as(scene.keeper, gate.person, { params: { userId } })).data.rules
  return { ...scene, schoolId, grade, clazz, pupil, ask, rulesFor }
}

const none = { allowed: false, text: '不在可通行时段' }

describe('a person at a gate', () => {
  test('has the rule that applies shown to keeper and device', async () => {
    const { own, schoolId, deviceId, grade, ask, rulesFor } = await makeScene()
    await own.makeRule(schoolId, {
      name: '走读生全天',
      accommodation: 'day',
      direction: 'out',
      departmentIds: [grade.id],
    })
    const allowed = { allowed: true, text: '走读生全天 00:00–23:59 可出' }
    expect(await rulesFor()).toEqual({ leaving: allowed, returning: none })
    expect(await ask(1, 7)).toMatchObject({ state: 'waiting', rule: allowed })
    await own.takeTime(schoolId, deviceId)
    expect(await ask(2, 8)).toMatchObject({ state: 'waiting', rule: none })
  })

  test('is not covered by a rule for others or a disabled one', async () => {
    const { own, schoolId, ask, rulesFor } = await makeScene()
    await own.makeRule(schoolId, { accommodation: 'boarding' })
    await own.makeRule(schoolId, { accommodation: 'all', disabled: true })
    expect(await rulesFor()).toEqual({ leaving: none, returning: none })
    expect(await ask(1, 7)).toMatchObject({ rule: none })
  })

  test('has no rule in a school without rules, or as staff', async () => {
    const { own, schoolId, place, ask, rulesFor } = await makeScene()
    await own.makeRule(schoolId, { disabled: true })
    const elsewhere = await makeScene()
    await own.makeRule(elsewhere.schoolId)
    expect(await rulesFor()).toBeNull()
    expect(await ask(1, 7)).toMatchObject({ rule: null })
    await own.makeRule(schoolId)
    const teacher = await actor({ ...place, roles: [role.staff] })
    expect(await rulesFor(teacher.id)).toBeNull()
    expect(await ask(2, 7, teacher.id)).toMatchObject({ rule: null })
  })

  test('keeps the rule of the moment of the question, whatever changes', async () => {
    const { own, who, schoolId, ask } = await makeScene()
    const { id } = await own.makeRule(schoolId, { name: '午休外出' })
    const first = await ask(1, 7)
    await as(who, gate.deleteRule, { params: { id } })
    expect(await ask(1, 7)).toEqual(first)
    expect(first.rule).toEqual({ allowed: true, text: '午休外出 00:00–23:59 可出入' })
  })

  test('may be let through by the keeper without a rule', async () => {
    const { own, schoolId, keeper, deviceId, ask } = await makeScene()
    await own.makeRule(schoolId, { direction: 'in' })
    expect(await ask(1, 7)).toMatchObject({ rule: none })
    await own.giveTime(schoolId, deviceId)
    const [request] = await own.requestsOf(schoolId, deviceId)
    const answer = await as(keeper, gate.decide, { body: { id: request?.id ?? 0, decision: 'agree' } })
    expect(answer.data).toMatchObject({ state: 'agreed' })
  })
})

describe('the rules of a moment', () => {
  // 16:45 in the school's time zone, on a Monday.
  const monday = new Date('2026-11-23T08:45:00Z')

  test('follow holidays, make-up days and the vacation between two terms', async () => {
    const { own, schoolId, pupil } = await makeScene()
    const calendar = leaveFactories(database)
    await own.makeRule(schoolId, { name: '上课日', days: 'school', weekdays: [1, 2, 3, 4, 5] })
    await own.makeRule(schoolId, { name: '放假日', days: 'holiday' })
    const nameAt = (at: Date) =>
      database.inSchool(schoolId, async (db) => {
        const rules = await findDayRules(db, schoolId, at)
        const passer = (await findPassers(db, schoolId, [pupil.id])).get(pupil.id)
        return rules && passer && findRuleForPasser(rules, passer, 7)?.name
      })
    const on = (day: string) => nameAt(new Date(`${day}T08:45:00Z`))
    expect([await nameAt(monday), await on('2026-11-22')]).toEqual(['上课日', undefined])
    await calendar.makeSpecialDay(schoolId, '2026-11-23', '校庆')
    await calendar.makeSpecialDay(schoolId, '2026-11-22', '调休', 1)
    expect([await nameAt(monday), await on('2026-11-22')]).toEqual(['放假日', '上课日'])
    await calendar.makeTerm(schoolId, '上学期', '2026-09-01', '2027-01-20')
    expect([await on('2026-08-03'), await on('2027-02-01')]).toEqual(['上课日', '上课日'])
    await calendar.makeTerm(schoolId, '下学期', '2027-02-22', '2027-07-01')
    expect([await on('2027-02-01'), await on('2027-02-22')]).toEqual(['放假日', '上课日'])
  })

  test('cover only students of the school', async () => {
    const { schoolId, grade, clazz, pupil, keeper } = await makeScene()
    const elsewhere = await makeScene()
    const passers = await database.inSchool(schoolId, (db) => findPassers(db, schoolId))
    const found = passers.get(pupil.id)
    expect(found?.isBoarder).toBe(false)
    expect(found?.departmentIds).toEqual(expect.arrayContaining([grade.id, clazz.id]))
    expect([passers.has(keeper.id), passers.has(elsewhere.pupil.id)]).toEqual([false, false])
  })
})
