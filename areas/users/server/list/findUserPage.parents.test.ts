import { beforeAll, describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { graduate } from '../../../organisation/server/graduate.ts'
import { users } from '../../contract.ts'

const { make, actor, as, database } = await useServer()

type Filter = Parameters<typeof as<typeof users.findUserPage>>[2] extends { body?: infer Body } | undefined
  ? Body
  : never

const makeScene = async () => {
  const school = await makeSmallSchool(make, { name: '启明学校' })
  const schoolId = school.id
  const add = (name: string, pinyin: string, values: Partial<Parameters<typeof make.makeMember>[0]>) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [school.classOne], name, pinyin, ...values })
  const who = await actor({
    schoolId,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
    name: '管理员',
    pinyin: 'zzz',
    initials: 'zzz',
  })
  const child = await add('白小雨', 'baixiaoyu', { code: 'S2026001' })
  const other = await add('陈大', 'chenda', { departments: [school.classThree] })
  const mother = await add('周芳', 'zhoufang', { roles: [role.parent], departments: [], telephone: '13912345678' })
  const teacher = await add('李师', 'lishi', { roles: [role.staff, role.parent], departments: [school.office] })
  await make.makeParentLink(schoolId, child.id, mother.id, '母亲')
  await make.makeParentLink(schoolId, other.id, teacher.id)
  return { school, schoolId, who, child, other, mother, teacher }
}

let scene: Awaited<ReturnType<typeof makeScene>>
beforeAll(async () => {
  scene = await makeScene()
})

const list = async (filter: Filter = {}, who: Actor = scene.who) =>
  (await as(who, users.findUserPage, { body: { withParents: true, ...filter } })).data
const names = async (filter?: Filter, who?: Actor) => (await list(filter, who)).content.map(({ name }) => name)

describe('parents', () => {
  test('are listed by role with their children, and by the node of a child', async () => {
    const page = await list({ roleId: role.parent })
    expect(page.totalSize).toBe(2)
    expect(page.content.map(({ name, children }) => [name, children.map((one) => one.name)])).toEqual([
      ['李师', ['陈大']],
      ['周芳', ['白小雨']],
    ])
    expect(page.content[1]?.children).toEqual([
      { id: scene.child.id, name: '白小雨', className: '一班', relationShip: '母亲' },
    ])
    expect(await names({ roleId: role.parent, deptId: scene.school.gradeOne })).toEqual(['周芳'])
    expect(await names({ roleId: role.parent, deptId: scene.school.classThree })).toEqual([])
  })

  test.each([
    ['the own name', '周芳', ['周芳']],
    ['the number', '13912345678', ['周芳']],
    ['the digits that a list shows, whatever is between', '13900000078', ['周芳']],
    ['a number of nobody', '13912340000', []],
    ['the number’s hidden digits, which open a parent’s link', '5678', []],
    ['the child’s name', '白小雨', ['白小雨', '周芳']],
    ['the child’s code', 's2026001', ['白小雨', '周芳']],
  ])('are found by %s', async (_what, keyword, found) => {
    expect(await names({ keyword })).toEqual(found)
  })

  test('are left out of lists unless requested', async () => {
    expect(await names()).not.toContain('周芳')
    expect(await names({ keyword: '周芳', withParents: false })).toEqual([])
  })

  test('are shown with children, can be disabled, and are found by that state', async () => {
    const { who, schoolId, mother } = scene
    const model = await as(who, users.userModel, { params: { id: mother.id } })
    expect(model.data.children).toMatchObject([{ name: '白小雨' }])
    const disable = (flag: boolean) => as(who, users.setDisabled, { body: { schoolId, userId: mother.id, flag } })
    expect(await disable(true)).toMatchObject({ code: 200 })
    expect(await names({ roleId: role.parent, state: 'normal' })).toEqual(['李师'])
    expect(await names({ roleId: role.parent, state: 'disabled' })).toEqual(['周芳'])
    await disable(false)
  })

  test('are hidden from a caller who reaches part of the school, like children beyond it', async () => {
    const { school, schoolId } = scene
    const colleague = await actor({ schoolId, roles: [role.staff], departments: [school.office] })
    expect(await names({ keyword: '周芳' }, colleague)).toEqual([])
    const [row] = (await list({ keyword: '李师' }, colleague)).content
    expect(row).toMatchObject({ name: '李师', children: [] })
  })
})

describe('people by state', () => {
  test('are listed as normal, disabled, locked, graduated or all', async () => {
    const { school, schoolId, who, child } = await makeScene()
    const add = (name: string, pinyin: string) =>
      make.makeMember({ schoolId, roles: [role.staff], departments: [school.office], name, pinyin })
    const [off, shut] = [await add('停甲', 'a'), await add('锁乙', 'b')]
    await make.setMember(schoolId, off.id, { disabled: true })
    await make.setMember(schoolId, shut.id, { locked: true })
    await database.asSystem('a test', (db) => graduate(db, { schoolId, id: school.classOne }))
    expect(await names({ state: 'disabled' }, who)).toEqual(['停甲'])
    expect(await names({ state: 'locked' }, who)).toEqual(['锁乙'])
    const graduated = await list({ state: 'graduated' }, who)
    expect(graduated.content).toMatchObject([{ id: child.id, graduated: true, accountLocked: true }])
    expect(await names({ state: 'normal' }, who)).toEqual(['陈大', '李师', '管理员'])
    expect(await names({ state: 'all' }, who)).toHaveLength(6)
  })
})

describe('a bureau', () => {
  test('finds people of its schools by whole name or code, and none of other bureaus', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const place = { schoolId: bureau.id, departments: [bureau.rootId] }
    const inspector = await actor({ ...place, roles: [role.bureauAdministrator] })
    const schools = [
      await makeSmallSchool(make, { bureauId: bureau.id, name: '甲校' }),
      await makeSmallSchool(make, { bureauId: bureau.id, name: '乙校' }),
      await makeSmallSchool(make, { name: '外校' }),
    ]
    for (const [at, school] of schools.entries()) {
      const values = { name: '欧阳雪', pinyin: 'ouyangxue', code: `B-${at}` }
      await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.classOne], ...values })
    }
    const found = async (keyword: string) =>
      (await list({ keyword, everySchool: true }, inspector)).content.map(({ schoolName }) => schoolName)
    expect(await found('欧阳雪')).toEqual(['甲校', '乙校'])
    expect(await found('B-1')).toEqual(['乙校'])
    expect(await found('欧阳')).toEqual([])
    expect(await found('B-2')).toEqual([])
  })
})
