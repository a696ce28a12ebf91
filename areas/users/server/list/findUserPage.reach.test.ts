import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'

const { make, actor, as } = await useServer()

const namesOf = async (who: Actor, deptId?: number) => {
  const { data } = await as(who, users.findUserPage, { body: { deptId, pageSize: -1 } })
  expect(data.totalSize).toBe(data.content.length)
  return data.content.map((row) => row.name)
}

/** Creates a school with a student in each class and a clerk in each department. */
const makePeopled = async (values: { bureauId?: number } = {}) => {
  const school = await makeSmallSchool(make, values)
  const add = (name: string, pinyin: string, departmentId: number, roleId: number) =>
    make.makeMember({ schoolId: school.id, roles: [roleId], departments: [departmentId], name, pinyin })
  await add('一班生', 'a', school.classOne, role.student)
  await add('二班生', 'b', school.classTwo, role.student)
  await add('三班生', 'c', school.classThree, role.student)
  await add('处员', 'd', school.office, role.staff)
  await add('组员', 'e', school.officeGroup, role.staff)
  return school
}

const asStaff = (schoolId: number, departmentId: number, roleId: number) =>
  actor({ schoolId, roles: [roleId], departments: [departmentId], name: '我', pinyin: 'z' })

describe('a teacher', () => {
  test('sees classes led or taught, and the department without its descendants', async () => {
    const school = await makePeopled()
    const teacher = await asStaff(school.id, school.office, role.staff)
    await make.makeClassManager(school.id, school.classOne, teacher.id, 1)
    await make.makeClassManager(school.id, school.classThree, teacher.id, 0)
    expect(await namesOf(teacher)).toEqual(['一班生', '三班生', '处员', '我'])
    expect(await namesOf(teacher, school.classOne)).toEqual(['一班生'])
    expect(await namesOf(teacher, school.office)).toEqual(['处员', '我'])
  })

  test('cannot list the grade, the other class, or the whole school', async () => {
    const school = await makePeopled()
    const teacher = await asStaff(school.id, school.office, role.staff)
    await make.makeClassManager(school.id, school.classOne, teacher.id)
    for (const deptId of [school.gradeOne, school.classTwo, school.officeGroup, school.rootId]) {
      const answer = await as(teacher, users.findUserPage, { body: { deptId } })
      expect(answer).toMatchObject(refused(common.notFound))
    }
  })

  test('sees no student without a class', async () => {
    const school = await makePeopled()
    const teacher = await asStaff(school.id, school.officeGroup, role.staff)
    expect(await namesOf(teacher)).toEqual(['组员', '我'])
  })
})

describe('a department manager', () => {
  test('sees the subtree of the managed departments', async () => {
    const school = await makePeopled()
    const manager = await asStaff(school.id, school.gradeOne, role.departmentManager)
    expect(await namesOf(manager)).toEqual(['一班生', '二班生', '我'])
    expect(await namesOf(manager, school.classTwo)).toEqual(['二班生'])
    const beyond = await as(manager, users.findUserPage, { body: { deptId: school.classThree } })
    expect(beyond).toMatchObject(refused(common.notFound))
  })
})

describe('a bureau', () => {
  test('lists a node of its schools, otherwise its staff', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const school = await makePeopled({ bureauId: bureau.id })
    const stranger = await makePeopled()
    const inspector = await asStaff(bureau.id, bureau.rootId, role.bureauAdministrator)
    expect(await namesOf(inspector)).toEqual(['我'])
    expect(await namesOf(inspector, school.rootId)).toEqual(['一**', '二**', '三**', '处员', '组员'])
    expect(await namesOf(inspector, school.gradeOne)).toEqual(['一**', '二**'])
    const foreign = await as(inspector, users.findUserPage, { body: { deptId: stranger.rootId } })
    expect(foreign).toMatchObject(refused(common.notFound))
  })
})

describe('the platform', () => {
  test('lists a node of any school', async () => {
    const platform = await make.makeSchool({ kind: 'platform' })
    const school = await makePeopled()
    const administrator = await asStaff(platform.id, platform.rootId, role.superAdministrator)
    expect(await namesOf(administrator)).toEqual(['我'])
    expect(await namesOf(administrator, school.classThree)).toEqual(['三班生'])
  })

  test('has no effect with its role in another tenant', async () => {
    const [school, other] = [await makePeopled(), await makePeopled()]
    const impostor = await actor({
      schoolId: school.id,
      roles: [role.superAdministrator, role.staff],
      departments: [school.officeGroup],
      name: '我',
      pinyin: 'z',
    })
    expect(await namesOf(impostor)).toEqual(['组员', '我'])
    const answer = await as(impostor, users.findUserPage, { body: { deptId: other.rootId } })
    expect(answer).toMatchObject(refused(common.notFound))
  })
})
