import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { schoolConfig, schoolConfigRefusals } from '../contract.ts'
import { readCloudFields } from './cloudFields.ts'

const { database, make, actor, as } = await useServer()

const ok = { status: 200, code: 200, data: null }

const makeSchool = async () => {
  const school = await make.makeSchool()
  const add = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
  return { school, who: await add(role.schoolDataAdministrator), teacher: await add(role.staff) }
}

const find = async (who: Actor, key: string) => (await as(who, schoolConfig.find, { params: { key } })).data.configValue
const save = (who: Actor, configKey: string, configValue: string) =>
  as(who, schoolConfig.save, { body: { configKey, configValue } })

test('syncs no fields to the cloud until the school names some', async () => {
  const { school, who, teacher } = await makeSchool()
  const door = () => database.asSystem('a test reads the settings', (db) => readCloudFields(db, school.id))
  expect(await door()).toEqual([])
  const body = { schoolId: school.id, fields: ['name' as const, 'depts' as const, 'name' as const] }
  expect(await as(who, schoolConfig.saveCloudFields, { body })).toMatchObject(ok)
  expect(await find(teacher, 'yksCloudSyncField')).toBe('name,depts')
  expect(await door()).toEqual(['name', 'depts'])
  expect(await save(who, 'yksCloudSyncField', 'name,idCard')).toMatchObject({ msg: '配置值不正确，没有这个同步字段' })
  expect(await save(who, 'yksCloudSyncField', '')).toMatchObject(ok)
  expect(await door()).toEqual([])
})

test('lets only administrators of the school choose the fields', async () => {
  const [here, there] = [await makeSchool(), await makeSchool()]
  const cloud = (who: Actor, schoolId: number) =>
    as(who, schoolConfig.saveCloudFields, { body: { schoolId, fields: ['name'] } })
  expect(await cloud(here.teacher, here.school.id)).toMatchObject(refused(common.forbidden))
  expect(await cloud(here.who, there.school.id)).toMatchObject(refused(common.notFound))
  expect(await find(there.teacher, 'yksCloudSyncField')).toBe('')
})

test('refuses changes by a session that reaches only a part of the school, even with the permission', async () => {
  const { school } = await makeSchool()
  const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
  await make.grant(school.id, manager.id, ['schoolConfig:config:edit'])
  const said = refused(schoolConfigRefusals.tooFewReached)
  const body = { schoolId: school.id, fields: ['name' as const] }
  expect(await as(manager, schoolConfig.saveCloudFields, { body })).toMatchObject(said)
  expect(await save(manager, 'enableFaceFunction', 'false')).toMatchObject(said)
  const params = { schoolId: school.id }
  expect(await as(manager, schoolConfig.clearFirstPassword, { params })).toMatchObject(said)
})

test("returns a bureau's schools and lets nobody set them", async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const schools = [await make.makeSchool({ bureauId: bureau.id }), await make.makeSchool({ bureauId: bureau.id })]
  const director = await actor({
    schoolId: bureau.id,
    roles: [role.bureauAdministrator],
    departments: [bureau.rootId],
  })
  const managerSchoolIds = schools.map(({ id }) => id).toSorted((one, other) => one - other)
  expect(JSON.parse((await find(director, `school_${bureau.id}_areaTempInfo`)) ?? '')).toEqual({ managerSchoolIds })
  const { who } = await makeSchool()
  expect(await find(who, 'areaTempInfo')).toBeNull()
  expect(await save(who, 'areaTempInfo', JSON.stringify({ managerSchoolIds }))).toMatchObject({ code: 20_027 })
  expect(await find(who, 'areaTempInfo')).toBeNull()
})
