import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'

const { make, actor, as, call } = await useServer()

type Filter = Parameters<typeof as<typeof users.findUserPage>>[2] extends { body?: infer Body } | undefined
  ? Body
  : never

const pageOf = async (who: Actor, filter: Filter = {}) => {
  const { data } = await as(who, users.findUserPage, { body: filter })
  return data
}
const namesOf = async (who: Actor, filter: Filter = {}) => (await pageOf(who, filter)).content.map((row) => row.name)

/** Creates a school with an administrator who sorts last in every list. */
const makeAdministered = async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.officeGroup],
    name: '主管',
    pinyin: 'zzzhuguan',
  })
  const addPupil = (departmentId: number, name: string, pinyin: string) =>
    make.makeMember({ schoolId: school.id, roles: [role.student], departments: [departmentId], name, pinyin })
  return { school, who, addPupil }
}

describe('a row', () => {
  test('shows a person with masked phone, departments and roles', async () => {
    const { school, who } = await makeAdministered()
    const pupil = await make.makeMember({
      schoolId: school.id,
      roles: [role.student],
      departments: [school.classOne, school.office],
      name: '白小雨',
      pinyin: 'baixiaoyu',
      code: 'S2026001',
      cardNum: '10001',
      telephone: '13912345678',
    })
    const page = await pageOf(who)
    expect(page).toMatchObject({ totalSize: 2, pageNum: 1, pageSize: 10, totalPages: 1 })
    expect(page.content[0]).toEqual({
      id: pupil.id,
      schoolId: who.schoolId,
      name: '白小雨',
      username: pupil.username,
      avatar: null,
      gender: 0,
      telephone: '139******78',
      studentOrTeacherCode: 'S2026001',
      schoolCardNum: '10001',
      userRoles: [role.student],
      roleNames: ['学生'],
      depts: [
        { id: school.office, name: '教务处' },
        { id: school.classOne, name: '一班' },
      ],
      studentStatus: 1,
      hasFace: false,
      accountDisabled: false,
      disabledFor: null,
      accountLocked: false,
      graduated: false,
      children: [],
      schoolName: null,
    })
  })

  test('are sorted by pinyin', async () => {
    const { school, who, addPupil } = await makeAdministered()
    await addPupil(school.classOne, '赵云', 'zhaoyun')
    await addPupil(school.classOne, '艾青', 'aiqing')
    await addPupil(school.classTwo, '马良', 'maliang')
    expect(await namesOf(who)).toEqual(['艾青', '马良', '赵云', '主管'])
  })
})

describe('paging', () => {
  test('returns pages with the exact total', async () => {
    const { school, who, addPupil } = await makeAdministered()
    for (const letter of 'abcdef') await addPupil(school.classOne, letter, letter)
    expect(await pageOf(who, { pageSize: 3 })).toMatchObject({ totalSize: 7, totalPages: 3, pageSize: 3, pageNum: 1 })
    expect(await namesOf(who, { pageSize: 3 })).toEqual(['a', 'b', 'c'])
    expect(await namesOf(who, { pageSize: 3, pageNum: 0 })).toEqual(['a', 'b', 'c'])
    expect(await namesOf(who, { pageSize: 3, pageNum: 3 })).toEqual(['主管'])
    expect(await pageOf(who, { pageSize: 3, pageNum: 4 })).toMatchObject({ content: [], totalSize: 7 })
  })

  test('lists a person in two departments once', async () => {
    const { school, who } = await makeAdministered()
    await make.makeMember({
      schoolId: school.id,
      roles: [role.staff],
      departments: [school.classOne, school.classTwo],
      name: '双班',
      pinyin: 'a',
    })
    expect(await pageOf(who, { deptId: school.gradeOne })).toMatchObject({ totalSize: 1 })
    expect(await namesOf(who, { deptId: school.gradeOne })).toEqual(['双班'])
  })

  test('limits -1 and huge page sizes to a thousand rows', async () => {
    const { who } = await makeAdministered()
    expect(await pageOf(who, { pageSize: -1 })).toMatchObject({ pageSize: 1000, totalSize: 1 })
    expect(await pageOf(who, { pageSize: 1_000_000 })).toMatchObject({ pageSize: 1000, totalSize: 1 })
    expect(await pageOf(who, { pageSize: -1, pageNum: 1_000_000 })).toMatchObject({ content: [], totalSize: 1 })
  })

  test.each([
    [{ pageSize: -2 }, 'pageSize'],
    [{ pageNum: -1 }, 'pageNum'],
    [{ pageSize: 1.5 }, 'pageSize'],
  ])('refuses %o', async (filter, field) => {
    const { who } = await makeAdministered()
    expect(await as(who, users.findUserPage, { body: filter })).toMatchObject({ status: 400, data: [{ field }] })
  })
})

describe('a node', () => {
  test('is listed with or without its descendants', async () => {
    const { school, who, addPupil } = await makeAdministered()
    await addPupil(school.gradeOne, '级长', 'a')
    await addPupil(school.classOne, '一班生', 'b')
    await addPupil(school.classThree, '三班生', 'c')
    expect(await namesOf(who, { deptId: school.gradeOne })).toEqual(['级长', '一班生'])
    expect(await namesOf(who, { deptId: school.gradeOne, includeChild: false })).toEqual(['级长'])
    expect(await namesOf(who, { deptId: school.rootId })).toEqual(['级长', '一班生', '三班生', '主管'])
    expect(await namesOf(who, { deptId: school.rootId, includeChild: false })).toEqual([])
  })

  test('answers notFound for a node of another school', async () => {
    const [{ who }, elsewhere] = [await makeAdministered(), await makeSmallSchool(make)]
    const foreign = await as(who, users.findUserPage, { body: { deptId: elsewhere.classOne } })
    const missing = await as(who, users.findUserPage, { body: { deptId: 2_000_000_000 } })
    expect(foreign).toMatchObject(refused(common.notFound))
    expect(missing.text).toBe(foreign.text)
  })
})

describe('who is listed', () => {
  test('includes disabled and locked accounts only on request', async () => {
    const { school, who, addPupil } = await makeAdministered()
    const disabled = await addPupil(school.classOne, '停用', 'a')
    const locked = await addPupil(school.classOne, '锁定', 'b')
    await make.setMember(school.id, disabled.id, { disabled: true })
    await make.setMember(school.id, locked.id, { locked: true })
    expect(await namesOf(who)).toEqual(['主管'])
    expect(await namesOf(who, { viewAccountDisable: true })).toEqual(['停用', '主管'])
    expect(await namesOf(who, { viewLocked: true })).toEqual(['锁定', '主管'])
    const all = await pageOf(who, { viewAccountDisable: true, viewLocked: true })
    expect(all.totalSize).toBe(3)
    expect(all.content[0]).toMatchObject({ name: '停用', accountDisabled: true, accountLocked: false })
  })

  test('includes parents only if their role is requested', async () => {
    const { school, who } = await makeAdministered()
    await make.makeMember({ schoolId: school.id, roles: [role.parent], name: '家长' })
    expect(await pageOf(who)).toMatchObject({ totalSize: 1 })
    expect(await namesOf(who, { roleId: role.parent })).toEqual(['家长'])
  })

  test('filters by role', async () => {
    const { school, who, addPupil } = await makeAdministered()
    await addPupil(school.classOne, '学生', 'a')
    expect(await namesOf(who, { roleId: role.student })).toEqual(['学生'])
    expect(await namesOf(who, { roleId: role.schoolDataAdministrator })).toEqual(['主管'])
  })
})

test('refuses callers without the permission or a session', async () => {
  const school = await make.makeSchool()
  const keeper = await actor({ schoolId: school.id, roles: [role.gateKeeper], departments: [school.rootId] })
  expect(await as(keeper, users.findUserPage, { body: {} })).toMatchObject(refused(common.forbidden))
  expect(await call(users.findUserPage, { body: {} })).toMatchObject({ status: 401 })
})
