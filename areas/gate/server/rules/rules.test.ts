import { describe, expect, test } from 'vitest'
import type { CallerInput } from '../../../../platform/contract/call.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { nodeType } from '../../../registry/contract.ts'
import { gate, gateRefusals } from '../../contract.ts'
import { makeGateScene } from '../../makeGate.ts'

const server = await useServer()
const { as, actor, make } = server

const afternoon: CallerInput<typeof gate.createRule>['body'] = {
  name: '走读生放学',
  accommodation: 'day',
  weekdays: [5, 1],
  startTime: '16:30:00',
  endTime: '18:00:00',
  version: 0,
}

const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { id: schoolId, rootId } = scene.school
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const create = (values: object = {}) => as(scene.who, gate.createRule, { body: { ...afternoon, ...values } })
  const list = async () => (await as(scene.who, gate.rules, { params: { schoolId } })).data
  return { ...scene, grade, create, list }
}

describe('gate rules', () => {
  test('refuse departments of other schools, even from a platform administrator', async () => {
    const { grade } = await makeScene()
    const platform = await make.makeSchool({ kind: 'platform' })
    const { id: schoolId, rootId } = platform
    const admin = await actor({ schoolId, departments: [rootId], roles: [role.superAdministrator] })
    const create = (departmentIds: number[]) => as(admin, gate.createRule, { body: { ...afternoon, departmentIds } })
    expect(await create([rootId, grade.id])).toMatchObject(refused(common.notFound))
    const { data } = await create([rootId])
    const body = { ...afternoon, id: data.id, version: data.version, departmentIds: [grade.id] }
    expect(await as(admin, gate.saveRule, { body })).toMatchObject(refused(common.notFound))
    expect((await as(admin, gate.rules, { params: { schoolId } })).data).toMatchObject([{ departmentIds: [rootId] }])
  })

  test('are listed by time with department names, saved by version and deleted once', async () => {
    const { who, grade, create, list } = await makeScene()
    const { data } = await create({ departmentIds: [grade.id] })
    const { id, ...rest } = data
    expect(rest).toEqual({
      ...afternoon,
      weekdays: [1, 5],
      departmentIds: [grade.id],
      departmentNames: ['七年级'],
      direction: 'out',
      days: 'school',
      validFrom: null,
      validUntil: null,
      disabled: false,
      version: 1,
    })
    await create({ name: '晨间', startTime: '06:00:00', endTime: '07:00:00' })
    expect((await list()).map(({ name }) => name)).toEqual(['晨间', '走读生放学'])
    const save = (values: object) => as(who, gate.saveRule, { body: { ...afternoon, id, version: 1, ...values } })
    expect(await save({ endTime: '18:30:00' })).toMatchObject({ code: 200, data: { version: 2, departmentIds: [] } })
    expect(await save({ endTime: '19:00:00' })).toMatchObject({
      code: common.stale.code,
      data: { endTime: '18:30:00', departmentNames: [] },
    })
    const remove = () => as(who, gate.deleteRule, { params: { id } })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
    expect(await list()).toHaveLength(1)
  })

  test('may run past midnight and overlap, but need unique names', async () => {
    const { who, create } = await makeScene()
    expect(await create()).toMatchObject({ code: 200 })
    expect(await create({ name: '晚自习后', startTime: '21:30:00', endTime: '00:30:00' })).toMatchObject({ code: 200 })
    const other = await create({ name: '同一时段' })
    expect(other).toMatchObject({ code: 200 })
    const twice = await create()
    expect(twice).toMatchObject(refused(gateRefusals.ruleTwice))
    expect(twice.msg).toBe('已有通行规则“走读生放学”')
    const renamed = await as(who, gate.saveRule, { body: { ...afternoon, id: other.data.id, version: 1 } })
    expect(renamed).toMatchObject(refused(gateRefusals.ruleTwice))
  })

  test('are validated', async () => {
    const { create } = await makeScene()
    const said = async (values: object) => (await create(values)).data
    expect(await said({ name: ' ' })).toEqual([{ field: 'name', msg: '请填写规则名称' }])
    expect(await said({ weekdays: [] })).toEqual([{ field: 'weekdays', msg: '请选择星期' }])
    expect(await said({ startTime: '16:30' })).toEqual([{ field: 'startTime', msg: '时间格式如 16:30:00' }])
    expect(await said({ endTime: '16:30:00' })).toEqual([{ field: 'endTime', msg: '结束时间不能与开始时间相同' }])
    expect(await said({ validFrom: '2026-10-02', validUntil: '2026-10-01' })).toEqual([
      { field: 'validUntil', msg: '有效期的最后一天不能早于第一天' },
    ])
    expect(await create({ validFrom: '2026-10-01', validUntil: '2026-10-01' })).toMatchObject({ code: 200 })
  })

  test('refuse unknown departments and those of another school', async () => {
    const { create, list } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await elsewhere.create({ departmentIds: [elsewhere.grade.id] })
    expect(await create({ departmentIds: [elsewhere.grade.id] })).toMatchObject(refused(common.notFound))
    expect(await create({ departmentIds: [999_999_999] })).toMatchObject(refused(common.notFound))
    expect(await list()).toEqual([])
    expect((await elsewhere.list()).map(({ id }) => id)).toEqual([data.id])
  })

  test('are managed by administrators, not by keepers', async () => {
    const { keeper, school, place } = await makeScene()
    const teacher = await server.actor({ ...place, roles: [role.staff] })
    for (const somebody of [keeper, teacher]) {
      expect(await as(somebody, gate.createRule, { body: afternoon })).toMatchObject(refused(common.forbidden))
      const list = await as(somebody, gate.rules, { params: { schoolId: school.id } })
      expect(list).toMatchObject(refused(common.forbidden))
    }
  })
})
