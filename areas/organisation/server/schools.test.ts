import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool, outline } from '../../../tests/support/smallSchool.ts'
import { type Actor, freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { identity } from '../../identity/contract.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { organisation } from '../contract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as, call, database } = await useServer()

const makePlatform = async () => {
  const platform = await make.makeSchool({ kind: 'platform', name: '平台' })
  return actor({ schoolId: platform.id, roles: [role.superAdministrator], departments: [platform.rootId] })
}
const owner = await makePlatform()

const school = { name: '新校', kind: 'school' as const, version: 0 }
const save = (who: Actor, body: Parameters<typeof bodyOf>[0]) =>
  as(who, organisation.saveSchool, { body: bodyOf(body) })
const bodyOf = (body: {
  id?: number
  name: string
  kind: 'school' | 'bureau'
  usernamePrefix: string
  version: number
  section?: number
  bureauId?: number | null
}) => body

describe('creating a school', () => {
  test('adds a root and a first administrator, who must change the password shown once', async () => {
    const made = await save(owner, { ...school, name: '青禾新校', usernamePrefix: 'qhx', section: 2 })
    expect(made.data.school).toMatchObject({ name: '青禾新校', kind: 'school', section: 2, version: 1 })
    const { administrator } = made.data
    expect(administrator).toMatchObject({ username: 'qhx-admin', password: expect.stringMatching(/^[a-z2-9]{13}$/) })
    const body = { username: 'qhx-admin', password: administrator?.password ?? '' }
    const entered = await call(identity.login, { body }, { address: freshAddress() })
    expect(entered).toMatchObject({ code: 200 })
    const refusedYet = await call(organisation.findTree, {}, { token: entered.data.token })
    expect(refusedYet).toMatchObject(refused(common.passwordToChange))
    const tree = await as(owner, organisation.treePage, { body: { keyword: '青禾新校' } })
    expect(outline(tree.data.content)).toEqual(['青禾新校'])
  })

  test('puts it below its bureau, and refuses a bureau below another', async () => {
    const { data } = await save(owner, { ...school, kind: 'bureau', name: '新教育局', usernamePrefix: 'xjyj' })
    const bureauId = data.school.id
    const made = await save(owner, { ...school, name: '局属校', usernamePrefix: 'jsx', bureauId })
    expect(made.data.school).toMatchObject({ bureauId, bureauName: '新教育局' })
    const below = { ...school, kind: 'bureau' as const, name: '下级局', usernamePrefix: 'xjj', bureauId }
    expect(await save(owner, below)).toMatchObject(refused(refusals.bureauOfBureau))
    const wrong = { ...school, usernamePrefix: 'wrong', bureauId: made.data.school.id }
    expect(await save(owner, wrong)).toMatchObject(refused(common.notFound))
  })

  test('refuses a username prefix in use', async () => {
    expect(await save(owner, { ...school, usernamePrefix: 'once' })).toMatchObject({ code: 200 })
    expect(await save(owner, { ...school, usernamePrefix: 'once' })).toMatchObject(refused(refusals.prefixTaken))
    for (const usernamePrefix of ['', 'A', '1a', 'a-b', 'a'.repeat(13)]) {
      expect(await save(owner, { ...school, usernamePrefix })).toMatchObject({ status: 400 })
    }
  })

  test('is allowed only for the platform', async () => {
    const { id, rootId } = await make.makeSchool()
    const who = await actor({ schoolId: id, roles: [role.schoolDataAdministrator], departments: [rootId] })
    expect(await save(who, { ...school, usernamePrefix: 'nope' })).toMatchObject(refused(common.forbidden))
    expect(await as(who, organisation.schoolPage, { body: {} })).toMatchObject(refused(common.forbidden))
  })
})

test('edits a school with its root and refuses a stale version', async () => {
  const { data } = await save(owner, { ...school, name: '旧名', usernamePrefix: 'edited' })
  const { id } = data.school
  const edit = { ...school, id, name: '新名', usernamePrefix: 'edited', version: 1 }
  expect(await save(owner, edit)).toMatchObject({ data: { school: { name: '新名', version: 2 }, administrator: null } })
  expect(await save(owner, { ...edit, name: '晚了' })).toMatchObject({
    code: common.stale.code,
    data: { school: { name: '新名', version: 2 } },
  })
  const page = await as(owner, organisation.schoolPage, { body: { keyword: '新名', kind: 'school' } })
  expect(page.data).toMatchObject({ totalSize: 1, content: [{ id, name: '新名' }] })
  expect((await as(owner, organisation.schoolPage, { body: { keyword: '新名', kind: 'bureau' } })).data.totalSize).toBe(
    0,
  )
})

describe('sync', () => {
  test('rebuilds derived data and changes nothing the second time', async () => {
    const { id, rootId, classOne, office } = await makeSmallSchool(make)
    const who = await actor({ schoolId: id, roles: [role.schoolDataAdministrator], departments: [office] })
    const student = await make.makeMember({
      schoolId: id,
      roles: [role.student],
      departments: [classOne],
      name: '曾小明',
    })
    await as(who, organisation.sync, { body: {} })
    await make.setMember(id, student.id, { mainDepartmentId: office, pinyin: 'wrong' })
    await database.asSystem('a test', async (db) => {
      const ofClass = and(eq(departmentAncestor.departmentId, classOne), eq(departmentAncestor.ancestorId, rootId))
      await db.delete(departmentAncestor).where(ofClass)
      await db.insert(departmentAncestor).values({ schoolId: id, departmentId: classOne, ancestorId: office })
    })
    expect(await as(who, organisation.sync, { body: {} })).toMatchObject({
      data: { ancestors: 2, mainDepartments: 1, names: 1 },
    })
    const repaired = { mainDepartmentId: classOne, pinyin: 'zengxiaoming', initials: 'zxm' }
    expect(await make.membershipOf(id, student.id)).toMatchObject(repaired)
    const none = { ancestors: 0, mainDepartments: 0, names: 0 }
    expect(await as(who, organisation.sync, { body: {} })).toMatchObject({ data: none })
  })

  test('is refused for another school and without the permission', async () => {
    const [{ id, office }, elsewhere] = [await makeSmallSchool(make), await makeSmallSchool(make)]
    const who = await actor({ schoolId: id, roles: [role.schoolDataAdministrator], departments: [office] })
    const foreign = await as(who, organisation.sync, { body: { schoolId: elsewhere.id } })
    expect(foreign).toMatchObject(refused(common.notFound))
    const staff = await actor({ schoolId: id, roles: [role.staff], departments: [office] })
    expect(await as(staff, organisation.sync, { body: {} })).toMatchObject(refused(common.forbidden))
  })
})
