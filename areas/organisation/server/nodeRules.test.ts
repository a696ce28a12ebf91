import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { users } from '../../users/contract.ts'
import { organisation } from '../contract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({ schoolId: school.id, roles: [role.schoolDataAdministrator], departments: [school.office] })
  const save = (
    body: { id?: number; parentId?: number; name: string; type?: number; schoolSection?: number },
    version = 0,
  ) => as(who, organisation.saveNode, { body: { version, ...body } })
  const versionOf = async (parentId: number, id: number) => {
    const { data } = await as(who, organisation.nodeSettings, { params: { id: parentId } })
    return data.children.find((child) => child.id === id)?.version
  }
  return { school, who, save, versionOf }
}

test('refuses to save, add, delete or move people below a hidden node', async () => {
  const { school, who, save } = await makeScene()
  const { data } = await as(who, organisation.nodeSettings, { params: { id: school.rootId } })
  const children = data.children.map(({ id, name, version, visible }) => ({
    id,
    name,
    version,
    visible: id === school.gradeOne ? false : visible,
  }))
  await as(who, organisation.saveNodeSettings, { params: { id: school.rootId }, body: { children } })
  const gone = refused(refusals.hidden)
  expect(await save({ id: school.classOne, name: '改名' }, 1)).toMatchObject(gone)
  expect(await save({ parentId: school.classOne, name: '组', type: nodeType.department })).toMatchObject(gone)
  expect(await as(who, organisation.deleteNode, { body: { id: school.classOne } })).toMatchObject(gone)
  expect(await as(who, organisation.nodeSettings, { params: { id: school.classOne } })).toMatchObject(gone)
  const person = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.classThree] })
  const params = { userId: person.id, deptId: school.classTwo }
  expect(await as(who, users.linkDepartment, { params })).toMatchObject(gone)
  expect(await save({ id: school.classThree, name: '三班甲' }, 1)).toMatchObject({ code: 200 })
})

describe('node names', () => {
  test('refuses a sibling’s name when creating, renaming and saving settings', async () => {
    const { school, who, save } = await makeScene()
    const taken = { code: refusals.nameTaken.code }
    expect(await save({ parentId: school.gradeOne, name: '一班', type: nodeType.class })).toMatchObject(taken)
    expect(await save({ id: school.classTwo, name: '一班' }, 1)).toMatchObject(taken)
    const { data } = await as(who, organisation.nodeSettings, { params: { id: school.gradeOne } })
    const named = (name: string) =>
      data.children.map(({ id, version, visible }) => ({
        id,
        version,
        visible,
        name: id === school.classOne ? '二班' : name,
      }))
    const settings = (name: string) =>
      as(who, organisation.saveNodeSettings, { params: { id: school.gradeOne }, body: { children: named(name) } })
    expect(await settings('二班')).toMatchObject(taken)
    // Two siblings may swap names.
    expect(await settings('一班')).toMatchObject({ code: 200 })
    expect(await save({ parentId: school.gradeTwo, name: '一班', type: nodeType.class })).toMatchObject({ code: 200 })
  })

  test('refuse blanks at the ends', async () => {
    const { school, save } = await makeScene()
    for (const name of [' 科研处', '科研处 ', '　科研处']) {
      const answer = await save({ parentId: school.rootId, name, type: nodeType.department })
      expect(answer).toMatchObject({ code: common.badInput.code, data: [{ field: 'name', msg: '前后不能有空格' }] })
    }
  })
})

describe('sections', () => {
  test('must agree with the nodes above and below, and classes take over their grade’s section', async () => {
    const { school, save, versionOf } = await makeScene()
    const { rootId, gradeOne, classOne } = school
    const primary = 2
    const other = { code: refusals.otherSection.code }
    expect(await save({ id: gradeOne, name: '一年级', schoolSection: 3 }, 1)).toMatchObject({ code: 200 })
    expect(await versionOf(gradeOne, classOne)).toBe(2)
    expect(await save({ id: rootId, name: '学校', schoolSection: primary }, 1)).toMatchObject(other)
    // A complete school has grades of several sections.
    expect(await save({ id: rootId, name: '学校', schoolSection: 5 }, 1)).toMatchObject({ code: 200 })
    expect(await save({ id: gradeOne, name: '一年级', schoolSection: primary }, 2)).toMatchObject({ code: 200 })
    expect(await save({ id: rootId, name: '学校', schoolSection: primary }, 2)).toMatchObject({ code: 200 })
    const high = { parentId: rootId, name: '高一', type: nodeType.grade, schoolSection: 4 }
    expect(await save({ id: gradeOne, name: '一年级', schoolSection: 4 }, 3)).toMatchObject(other)
    expect(await save(high)).toMatchObject(other)
  })
})
