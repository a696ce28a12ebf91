import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { schoolConfig, schoolConfigRefusals } from '../../schoolConfig/contract.ts'
import { parsePeriods, temperature } from '../contract.ts'
import { defaultTemperature, tempInfoText } from '../settings.ts'
import { findPeriodsOn, readPeriodVersions, readRange, readToday } from './settings.ts'

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
  as(who, temperature.saveSettings, { body: { schoolId, scheduleList: [...scheduleList], temperaterRange } })

const readTemperature = (schoolId: number) =>
  database.asSystem('a test reads the settings', async (db) => {
    const today = await readToday(db, schoolId, new Date())
    return { periods: findPeriodsOn(await readPeriodVersions(db, schoolId), today), ...(await readRange(db, schoolId)) }
  })

test('keeps period numbers, and continues a period that is removed and added again', async () => {
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
    { ...noon, id: 2 },
    { ...evening, id: 3 },
  ])
  expect(await find(teacher, `school_${school.id}_temperaterRange`)).toBe('361,374')
  // 午检 and 晚检 are removed and added again. A number that the school never used, or uses twice, says nothing.
  await set(who, school.id, [{ ...morning, id: 1 }])
  await set(who, school.id, [
    { ...morning, id: 1 },
    { ...noon, id: 99 },
    { ...evening, id: 1 },
  ])
  expect((await periods()).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(await readTemperature(school.id)).toMatchObject({
    periods: [{ id: 1 }, { id: 2 }, { id: 3 }],
    least: 361,
    most: 374,
  })
})

test('saves the same settings by key', async () => {
  const { school, who } = await makeSchool()
  const text = JSON.stringify({ scheduleList: [noon] })
  expect(await save(who, 'TempInfo', text)).toMatchObject(ok)
  expect(await save(who, `school_${school.id}_temperaterRange`, '355,370')).toMatchObject(ok)
  expect(await readTemperature(school.id)).toEqual({ periods: [{ ...noon, id: 2 }], least: 355, most: 370 })
  for (const wrong of ['', 'x', '[]', '{"scheduleList":[]}', '{"scheduleList":[{"name":"午检"}]}']) {
    expect(await save(who, 'TempInfo', wrong)).toMatchObject({ code: 20_027 })
  }
  expect(await save(who, 'temperaterRange', '37,36')).toMatchObject({ msg: '配置值不正确，体温范围格式如 360,373' })
  expect(await readTemperature(school.id)).toEqual({ periods: [{ ...noon, id: 2 }], least: 355, most: 370 })
})

test('rejects overlapping, reversed or equally named periods, and an invalid range', async () => {
  const { school, who } = await makeSchool()
  const said = async (periods: readonly PeriodInput[], range?: string) =>
    (await set(who, school.id, periods, range)).data
  const of = (field: string, msg: string) => [{ field, msg }]
  expect(await said([])).toEqual(of('scheduleList', '请至少设置一个时段'))
  expect(await said([morning, { ...noon, startTime: '07:59:59' }])).toEqual(
    of('scheduleList', '“晨检”与“午检”的时间重叠，请修改其中一个'),
  )
  expect(await said([{ ...morning, endTime: '07:00:00' }])).toEqual(of('scheduleList', '时段的结束时间须晚于开始时间'))
  expect(await said([morning, { ...noon, name: '晨检' }])).toEqual(of('scheduleList', '时段名称不能重复'))
  expect(await said([morning], '374,361')).toEqual(
    of('temperaterRange', '体温范围须在 34.0 至 43.0 之间，且最低低于最高'),
  )
  // One period begins when the other ends.
  expect(await set(who, school.id, [morning, { ...noon, startTime: '08:00:00' }])).toMatchObject(ok)
})

test('lets only administrators of the school save, by call and by key', async () => {
  const [here, there] = [await makeSchool(), await makeSchool()]
  expect(await set(here.teacher, here.school.id, [noon])).toMatchObject(refused(common.forbidden))
  expect(await set(here.who, there.school.id, [noon])).toMatchObject(refused(common.notFound))
  expect(await find(there.teacher, 'TempInfo')).toBe(tempInfoText(defaultTemperature.periods))
  expect(await find(there.teacher, 'temperaterRange')).toBe('360,373')
})

test('refuses changes by a session that reaches only a part of the school, even with the permission', async () => {
  const { school } = await makeSchool()
  const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
  await make.grant(school.id, manager.id, ['schoolConfig:config:edit'])
  const said = refused(schoolConfigRefusals.tooFewReached)
  expect(await set(manager, school.id, [noon])).toMatchObject(said)
  expect(await save(manager, 'TempInfo', JSON.stringify({ scheduleList: [noon] }))).toMatchObject(said)
})

test('accepts a range without a comma or with decimal points, and stores tenths', async () => {
  const { school, who } = await makeSchool()
  for (const [given, stored] of [
    ['355370', '355,370'],
    ['36.0,37.3', '360,373'],
    ['36.1，37.2', '361,372'],
    ['361, 37.4', '361,374'],
  ] as const) {
    expect(await save(who, 'temperaterRange', given), given).toMatchObject(ok)
    expect(await find(who, 'temperaterRange')).toBe(stored)
    expect(await set(who, school.id, [{ ...noon, id: 2 }], given), given).toMatchObject(ok)
    const { least, most } = await readTemperature(school.id)
    expect(`${least},${most}`).toBe(stored)
  }
  for (const wrong of ['36037', '3603731', '36.05,37.3', '36.0.37.3', ',360373'])
    expect(await save(who, 'temperaterRange', wrong), wrong).toMatchObject({ code: 20_027 })
})
