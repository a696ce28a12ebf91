import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { configDefaults, parsePeriods, schoolConfig, schoolConfigRefusals } from '../contract.ts'
import { readCloudFields } from './cloudFields.ts'
import { readTemperatureConfig } from './temperature.ts'

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

const morning = { name: '晨检', startTime: '07:00:00', endTime: '08:00:00' }
const noon = { name: '午检', startTime: '12:00:00', endTime: '13:00:00' }
const evening = { name: '晚检', startTime: '18:00:00', endTime: '19:00:00' }

interface PeriodInput {
  readonly id?: number
  readonly name: string
  readonly startTime: string
  readonly endTime: string
}

const set = (who: Actor, schoolId: number, scheduleList: readonly PeriodInput[], temperaterRange = '361,374') =>
  as(who, schoolConfig.saveTemperature, { body: { schoolId, scheduleList: [...scheduleList], temperaterRange } })

const readTemperature = (schoolId: number) =>
  database.asSystem('a test reads the settings', (db) => readTemperatureConfig(db, schoolId))

test('keeps period numbers and never reuses one', async () => {
  const { school, who, teacher } = await makeSchool()
  const periods = async () => parsePeriods((await find(teacher, 'TempInfo')) ?? '')
  expect((await periods()).map(({ id, name }) => [id, name])).toEqual([
    [1, '晨检'],
    [2, '午检'],
    [3, '晚检'],
  ])
  expect(await set(who, school.id, [{ ...evening, id: 3 }, noon, { ...morning, id: 1 }])).toMatchObject(ok)
  expect(await periods()).toEqual([
    { ...morning, id: 1 },
    { ...noon, id: 4 },
    { ...evening, id: 3 },
  ])
  expect(await find(teacher, `school_${school.id}_temperaterRange`)).toBe('361,374')
  // Period 4 is removed. A number that the school never used counts as new.
  await set(who, school.id, [{ ...morning, id: 1 }])
  await set(who, school.id, [
    { ...morning, id: 1 },
    { ...noon, id: 99 },
    { ...evening, id: 1 },
  ])
  expect((await periods()).map(({ id }) => id)).toEqual([1, 5, 6])
  expect(await readTemperature(school.id)).toMatchObject({
    periods: [{ id: 1 }, { id: 5 }, { id: 6 }],
    least: 361,
    most: 374,
  })
})

test('saves the same settings by key', async () => {
  const { school, who } = await makeSchool()
  const text = JSON.stringify({ scheduleList: [noon] })
  expect(await save(who, 'TempInfo', text)).toMatchObject(ok)
  expect(await save(who, `school_${school.id}_temperaterRange`, '355,370')).toMatchObject(ok)
  expect(await readTemperature(school.id)).toEqual({ periods: [{ ...noon, id: 4 }], least: 355, most: 370 })
  for (const wrong of ['', 'x', '[]', '{"scheduleList":[]}', '{"scheduleList":[{"name":"午检"}]}']) {
    expect(await save(who, 'TempInfo', wrong)).toMatchObject({ code: 20_027 })
  }
  expect(await save(who, 'temperaterRange', '37,36')).toMatchObject({ msg: '配置值不正确，体温范围格式如 360,373' })
  expect(await readTemperature(school.id)).toEqual({ periods: [{ ...noon, id: 4 }], least: 355, most: 370 })
})

test('rejects overlapping, reversed or equally named periods, and an invalid range', async () => {
  const { school, who } = await makeSchool()
  const said = async (periods: readonly PeriodInput[], range?: string) =>
    (await set(who, school.id, periods, range)).data
  const of = (field: string, msg: string) => [{ field, msg }]
  expect(await said([])).toEqual(of('scheduleList', '请至少设置一个时段'))
  expect(await said([morning, { ...noon, startTime: '07:59:59' }])).toEqual(of('scheduleList', '时段之间不能重叠'))
  expect(await said([{ ...morning, endTime: '07:00:00' }])).toEqual(of('scheduleList', '时段的结束时间须晚于开始时间'))
  expect(await said([morning, { ...noon, name: '晨检' }])).toEqual(of('scheduleList', '时段名称不能重复'))
  expect(await said([morning], '374,361')).toEqual(
    of('temperaterRange', '体温范围须在 34.0 至 43.0 之间，且最低低于最高'),
  )
  // One period begins when the other ends.
  expect(await set(who, school.id, [morning, { ...noon, startTime: '08:00:00' }])).toMatchObject(ok)
})

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

test('limits both settings to administrators of the school', async () => {
  const [here, there] = [await makeSchool(), await makeSchool()]
  const cloud = (who: Actor, schoolId: number) =>
    as(who, schoolConfig.saveCloudFields, { body: { schoolId, fields: ['name'] } })
  expect(await set(here.teacher, here.school.id, [noon])).toMatchObject(refused(common.forbidden))
  expect(await set(here.who, there.school.id, [noon])).toMatchObject(refused(common.notFound))
  expect(await cloud(here.teacher, here.school.id)).toMatchObject(refused(common.forbidden))
  expect(await cloud(here.who, there.school.id)).toMatchObject(refused(common.notFound))
  expect(await find(there.teacher, 'TempInfo')).toBe(configDefaults.TempInfo)
  expect(await find(there.teacher, 'yksCloudSyncField')).toBe('')
})

test('refuses changes by a session that reaches only a part of the school, even with the permission', async () => {
  const { school } = await makeSchool()
  const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
  await make.grant(school.id, manager.id, ['schoolConfig:config:edit'])
  const said = refused(schoolConfigRefusals.tooFewReached)
  expect(await set(manager, school.id, [noon])).toMatchObject(said)
  expect(await save(manager, 'TempInfo', JSON.stringify({ scheduleList: [noon] }))).toMatchObject(said)
  const body = { schoolId: school.id, fields: ['name' as const] }
  expect(await as(manager, schoolConfig.saveCloudFields, { body })).toMatchObject(said)
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
