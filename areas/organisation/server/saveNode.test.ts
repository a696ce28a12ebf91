import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool, outline } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { type NodeSave } from '../nodeContract.ts'
import { organisation } from '../contract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
  })
  return { school, who }
}

const save = (who: Actor, body: z.input<typeof NodeSave>) => as(who, organisation.saveNode, { body })
const outlineOf = async (who: Actor) => outline((await as(who, organisation.findTree)).data)

describe('adding a node', () => {
  test('puts it after its siblings with the right ancestors', async () => {
    const { school, who } = await makeScene()
    const added = await save(who, { parentId: school.office, name: '教务二组', type: nodeType.department, version: 0 })
    expect(added).toMatchObject({ code: 200, data: { name: '教务二组', parentId: school.office, version: 1 } })
    expect(await outlineOf(who)).toContain('    教务二组')
    const below = await as(who, organisation.orgTree, { params: { id: school.rootId } })
    expect(outline([below.data])).toContain('    教务二组')
    const manager = await actor({
      schoolId: school.id,
      roles: [role.departmentManager],
      departments: [school.office],
    })
    expect(await outlineOf(manager)).toEqual(['学校', '  教务处', '    教务一组', '    教务二组'])
  })

  test('requires a name, a parent and a type', async () => {
    const { school, who } = await makeScene()
    const node = { parentId: school.office, name: '组', type: nodeType.department, version: 0 }
    for (const lacking of [{ name: '' }, { name: '  ' }, { parentId: undefined }, { type: undefined }]) {
      expect(await save(who, { ...node, ...lacking })).toMatchObject({ status: 400 })
    }
    expect(await save(who, node)).toMatchObject({ code: 200 })
  })

  test('refuses types that the parent doesn’t allow', async () => {
    const { school, who } = await makeScene()
    const tried = (parentId: number, type: number) => save(who, { parentId, name: '新', type, version: 0 })
    expect(await tried(school.classOne, nodeType.department)).toMatchObject(refused(refusals.wrongChild))
    expect(await tried(school.office, nodeType.class)).toMatchObject({ msg: '部门下不能新建班级' })
    expect(await tried(school.rootId, nodeType.school)).toMatchObject(refused(refusals.wrongChild))
    expect(await tried(school.rootId, nodeType.branch)).toMatchObject({ code: 200 })
    expect(await tried(school.gradeOne, nodeType.class)).toMatchObject({ code: 200 })
  })

  test('requires a section for a grade and takes the next grade number', async () => {
    const { school, who } = await makeScene()
    const grade = (parentId: number, name = '新年级') => save(who, { parentId, name, type: nodeType.grade, version: 0 })
    expect(await grade(school.rootId)).toMatchObject(refused(refusals.noSection))
    const branch = await save(who, {
      parentId: school.rootId,
      name: '初中部',
      type: nodeType.branch,
      schoolSection: 3,
      version: 0,
    })
    expect(await grade(branch.data.id)).toMatchObject({ data: { schoolSection: 3, schoolGrade: 1 } })
    const second = await grade(branch.data.id, '又一年级')
    expect(second).toMatchObject({ data: { schoolSection: 3, schoolGrade: 2 } })
    const clazz = (name: string, schoolClz?: number) =>
      save(who, { parentId: second.data.id, name, type: nodeType.class, schoolClz, version: 0 })
    expect(await clazz('1班')).toMatchObject({ data: { schoolSection: 3, schoolGrade: 2, schoolClz: 1 } })
    expect(await clazz('5班', 5)).toMatchObject({ data: { schoolClz: 5 } })
    expect(await clazz('6班')).toMatchObject({ data: { schoolClz: 6 } })
    const high = { parentId: branch.data.id, name: '九', type: nodeType.grade, schoolGrade: 9, version: 0 }
    expect(await save(who, high)).toMatchObject(refused(refusals.gradeTooHigh))
    const whole = { parentId: school.rootId, name: '一贯制部', type: nodeType.branch, schoolSection: 5, version: 0 }
    const complete = (await save(who, whole)).data.id
    expect(await save(who, { ...high, parentId: complete })).toMatchObject({ data: { schoolGrade: 9 } })
  })

  test('gives it a free number among its siblings until none is left', async () => {
    const { school, who } = await makeScene()
    const root = await save(who, { id: school.rootId, name: '学校', schoolSection: 2, version: 1 })
    let made = 0
    const grade = (schoolGrade?: number) =>
      save(who, {
        parentId: root.data.id,
        name: `第${schoolGrade ?? `几${(made += 1)}`}级`,
        type: nodeType.grade,
        schoolGrade,
        version: 0,
      })
    expect(await grade(6)).toMatchObject({ data: { schoolGrade: 6 } })
    expect(await grade(6)).toMatchObject({
      code: refusals.numberTaken.code,
      msg: '已有编号相同的年级：第6级，请换一个编号',
    })
    for (const next of [1, 2, 3, 4, 5]) expect(await grade()).toMatchObject({ data: { schoolGrade: next } })
    expect(await grade()).toMatchObject({ code: refusals.numbersUsed.code, msg: '学校下的年级编号已用完，最多 6 个' })
    const clazz = (schoolClz?: number) =>
      save(who, { parentId: school.gradeOne, name: `新${(made += 1)}班`, type: nodeType.class, schoolClz, version: 0 })
    const last = await clazz(50)
    expect(await clazz()).toMatchObject({ data: { schoolClz: 1 } })
    const edit = { id: last.data.id, name: '新班', version: 1 }
    expect(await save(who, { ...edit, schoolClz: 1 })).toMatchObject({ code: refusals.numberTaken.code })
    expect(await save(who, { ...edit, schoolClz: 2 })).toMatchObject({ data: { schoolClz: 2, version: 2 } })
  })

  test('refuses callers without the permission and parents of another school', async () => {
    const [{ school, who }, { school: elsewhere }] = [await makeScene(), await makeScene()]
    const staff = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    const node = { name: '组', type: nodeType.department, version: 0 }
    expect(await save(staff, { ...node, parentId: school.office })).toMatchObject(refused(common.forbidden))
    expect(await save(who, { ...node, parentId: elsewhere.office })).toMatchObject(refused(common.notFound))
  })
})

describe('editing a node', () => {
  test('changes only the given fields and increases the version', async () => {
    const { school, who } = await makeScene()
    const edited = await save(who, { id: school.classOne, name: '火箭班', schoolClz: 8, version: 1 })
    expect(edited).toMatchObject({ data: { name: '火箭班', schoolClz: 8, type: 4, visible: true, version: 2 } })
    expect(await outlineOf(who)).toContain('    火箭班')
  })

  test('refuses a stale version', async () => {
    const { school, who } = await makeScene()
    await save(who, { id: school.office, name: '教导处', version: 1 })
    const stale = await save(who, { id: school.office, name: '教务部', version: 1 })
    expect(stale).toMatchObject({ code: common.stale.code, data: { name: '教导处', version: 2 } })
    expect(await outlineOf(who)).toContain('  教导处')
  })

  test('refuses a hidden node until its parent’s settings show it again', async () => {
    const { school, who } = await makeScene()
    const { data } = await save(who, { id: school.office, name: '教务处', visible: false, version: 1 })
    expect(data).toMatchObject({ visible: false, version: 2 })
    expect(await save(who, { id: school.office, name: '新', version: 2 })).toMatchObject(refused(refusals.hidden))
    const below = { parentId: school.office, name: '新', type: nodeType.department, version: 0 }
    expect(await save(who, below)).toMatchObject(refused(refusals.hidden))
    expect(await as(who, organisation.deleteNode, { body: { id: school.office } })).toMatchObject(
      refused(refusals.hidden),
    )
    const child = { id: school.office, name: '教务处', visible: true, version: 2 }
    await as(who, organisation.saveNodeSettings, { params: { id: school.rootId }, body: { children: [child] } })
    expect(await save(who, { id: school.office, name: '新', version: 3 })).toMatchObject({ code: 200 })
  })

  test('lets only the platform rename the root, which can’t be deleted or hidden', async () => {
    const { school, who } = await makeScene()
    const root = { id: school.rootId, version: 1 }
    expect(await save(who, { ...root, name: '改名' })).toMatchObject(refused(refusals.rootFixed))
    expect(await save(who, { ...root, name: '学校', visible: false })).toMatchObject(refused(refusals.rootFixed))
    expect(await save(who, { ...root, name: '学校', schoolSection: 2 })).toMatchObject({ code: 200 })
    expect(await as(who, organisation.deleteNode, { body: { id: school.rootId } })).toMatchObject(
      refused(refusals.rootFixed),
    )
    const platform = await make.makeSchool({ kind: 'platform' })
    const above = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    expect(await save(above, { ...root, name: '新学校', version: 2 })).toMatchObject({ code: 200 })
    expect(await as(above, organisation.schools)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: school.id, name: '新学校' })]),
    })
  })

  test('copies the root’s section to the school row, which the platform’s next save keeps', async () => {
    const { school, who } = await makeScene()
    await save(who, { id: school.rootId, name: '学校', schoolSection: 3, version: 1 })
    expect(await as(who, organisation.schools)).toMatchObject({ data: [{ id: school.id, schoolSection: 3 }] })
    const platform = await make.makeSchool({ kind: 'platform' })
    const place = { schoolId: platform.id, departments: [platform.rootId] }
    const above = await actor({ ...place, roles: [role.superAdministrator] })
    const usernamePrefix = `root${school.id}`
    const read = { id: school.id, name: '学校', kind: 'school' as const, usernamePrefix, version: 1 }
    expect(await as(above, organisation.saveSchool, { body: { ...read, section: 2 } })).toMatchObject({
      code: common.stale.code,
      data: { school: { section: 3, version: 2 } },
    })
    expect(await as(above, organisation.saveSchool, { body: { ...read, version: 2 } })).toMatchObject({
      data: { school: { section: 3, version: 3 } },
    })
    const { data } = await as(who, organisation.orgTree, { params: { id: school.rootId } })
    expect(data).toMatchObject({ schoolSection: 3, version: 3 })
  })
})

describe('deleting a node', () => {
  const remove = (who: Actor, id: number) => as(who, organisation.deleteNode, { body: { id } })

  test('removes a node without children and members', async () => {
    const { school, who } = await makeScene()
    await make.makeClassManager(school.id, school.classOne, who.id)
    expect(await remove(who, school.classOne)).toMatchObject({ code: 200 })
    expect(await outlineOf(who)).not.toContain('    一班')
    expect(await remove(who, school.classOne)).toMatchObject(refused(common.notFound))
  })

  test('refuses a node with children or members', async () => {
    const { school, who } = await makeScene()
    expect(await remove(who, school.gradeOne)).toMatchObject(refused(refusals.hasChildren))
    await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.classTwo] })
    expect(await remove(who, school.classTwo)).toMatchObject({ code: 20_042, msg: expect.stringContaining('1 名用户') })
    expect(await outlineOf(who)).toContain('    二班')
  })
})
