import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { leave, leaveRefusals } from '../contract.ts'
import { readSpecialDays, findDayPlan } from './calendar.ts'

const server = await useServer()
const { as, make, actor, database } = server

const makeScene = async () => {
  const school = await make.makeSchool()
  const join = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
  return { school, who: await join(role.schoolDataAdministrator), teacher: await join(role.staff) }
}

test('days and holidays have the plan of their weekday, make-up days that of the weekday they replace', () => {
  const days = new Map([
    ['2026-10-01', { kind: 'holiday' as const, asWeekday: null }],
    ['2026-10-10', { kind: 'makeUp' as const, asWeekday: 4 }],
  ])
  expect(findDayPlan('2026-09-28', days)).toEqual({ weekday: 1, isHoliday: false })
  expect(findDayPlan('2026-10-04', days)).toEqual({ weekday: 7, isHoliday: false })
  expect(findDayPlan('2026-10-01', days)).toEqual({ weekday: 4, isHoliday: true })
  expect(findDayPlan('2026-10-10', days)).toEqual({ weekday: 4, isHoliday: false })
})

describe('terms', () => {
  const term = { name: '上学期', startDay: '2026-09-01', endDay: '2027-01-22', version: 0 }
  const save = (who: Actor, values: object = {}) => as(who, leave.saveTerm, { body: { ...term, ...values } })

  test('are saved by version, listed with the latest first, and deleted once', async () => {
    const { who } = await makeScene()
    const { data } = await save(who)
    await save(who, { name: '下学期', startDay: '2027-02-22', endDay: '2027-07-09' })
    expect((await as(who, leave.terms)).data.map(({ name }) => name)).toEqual(['下学期', '上学期'])
    expect((await save(who, { ...data, endDay: '2027-01-15' })).data).toMatchObject({ id: data.id, version: 2 })
    expect(await save(who, { ...data })).toMatchObject({ code: common.stale.code, data: { endDay: '2027-01-15' } })
    const remove = () => as(who, leave.deleteTerm, { query: { id: data.id } })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
  })

  test('are refused if they overlap, reuse a name, or end before they begin', async () => {
    const { who } = await makeScene()
    await save(who)
    const overlapping = await save(who, { name: '下学期', startDay: '2027-01-22', endDay: '2027-07-09' })
    expect(overlapping).toMatchObject(refused(leaveRefusals.termsOverlap))
    expect(overlapping.msg).toBe('与学期“上学期”（2026-09-01 至 2027-01-22）重叠')
    const next = { startDay: '2027-01-23', endDay: '2027-07-09' }
    expect(await save(who, next)).toMatchObject(refused(leaveRefusals.termTwice))
    expect(await save(who, { ...next, name: '下学期' })).toMatchObject({ code: 200 })
    expect((await save(who, { startDay: '2028-09-01', endDay: '2028-08-31' })).data).toEqual([
      { field: 'endDay', msg: '结束日期不能早于开始日期' },
    ])
  })

  test('are refused beyond two years or with an invisible name', async () => {
    const { who } = await makeScene()
    const tooLong = await save(who, { endDay: '2126-09-01' })
    expect(tooLong).toMatchObject({ status: 400, data: [{ field: 'endDay', msg: '一个学期最长两年' }] })
    const unseen = await save(who, { name: '\u200b\u200d' })
    expect(unseen).toMatchObject({ status: 400 })
    expect(await save(who, { endDay: '2028-08-31' })).toMatchObject({ code: 200 })
  })

  test('are refused if two saved concurrently overlap', async () => {
    const { who } = await makeScene()
    const answers = await Promise.all(['甲', '乙'].map((name) => save(who, { name })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})

describe('special days', () => {
  const holiday = { kind: 'holiday' as const, name: '国庆节', asWeekday: null }

  test('are added one or several at a time, and read between two days', async () => {
    const { school, who } = await makeScene()
    const body = { ...holiday, day: '2026-10-01', lastDay: '2026-10-07' }
    expect((await as(who, leave.addSpecialDays, { body })).data).toEqual({ days: 7 })
    const makeUp = { kind: 'makeUp' as const, name: '国庆调休', asWeekday: 4, day: '2026-10-10' }
    expect(await as(who, leave.addSpecialDays, { body: makeUp })).toMatchObject({ code: 200 })
    const found = await database.asSystem('looking at the calendar', (db) =>
      readSpecialDays(db, school.id, '2026-10-07', '2026-10-10'),
    )
    expect(found).toEqual(
      new Map([
        ['2026-10-07', { kind: 'holiday', asWeekday: null }],
        ['2026-10-10', { kind: 'makeUp', asWeekday: 4 }],
      ]),
    )
  })

  test('are refused beyond the last day of all date inputs', async () => {
    const { who } = await makeScene()
    const add = (day: string) => as(who, leave.addSpecialDays, { body: { ...holiday, day, lastDay: day } })
    expect(await add('9999-12-31')).toMatchObject({
      status: 400,
      data: [
        { field: 'day', msg: '年份应在 1900 至 2199 之间' },
        { field: 'lastDay', msg: '年份应在 1900 至 2199 之间' },
      ],
    })
    expect(await add('2199-12-31')).toMatchObject({ data: { days: 1 } })
  })

  test('are set once per day; none of several is added if one is already set', async () => {
    const { who } = await makeScene()
    await as(who, leave.addSpecialDays, { body: { ...holiday, day: '2026-10-03' } })
    const twice = await as(who, leave.addSpecialDays, {
      body: { ...holiday, day: '2026-10-01', lastDay: '2026-10-07' },
    })
    expect(twice).toMatchObject({ ...refused(leaveRefusals.dayTwice), msg: '2026-10-03已设为“国庆节”' })
    const { data } = await as(who, leave.specialDays)
    expect(data.map(({ day }) => day)).toEqual(['2026-10-03'])
  })

  test('are saved by version and deleted once; a make-up day needs a weekday', async () => {
    const { who } = await makeScene()
    await as(who, leave.addSpecialDays, { body: { ...holiday, day: '2026-10-01', lastDay: '2026-10-02' } })
    const [second, first] = (await as(who, leave.specialDays)).data
    if (first === undefined || second === undefined) throw new Error('no days')
    const save = (values: object) => as(who, leave.saveSpecialDay, { body: { ...first, ...values } })
    expect(await save({ day: second.day })).toMatchObject(refused(leaveRefusals.dayTwice))
    const fault = [{ field: 'asWeekday', msg: '请选择按周几上课' }]
    expect((await save({ kind: 'makeUp' })).data).toEqual(fault)
    expect((await save({ kind: 'makeUp', asWeekday: 2 })).data).toMatchObject({ asWeekday: 2, version: 2 })
    expect((await save({ asWeekday: 2, version: 2 })).data).toMatchObject({ kind: 'holiday', asWeekday: null })
    expect(await save({ name: '旧' })).toMatchObject({ code: common.stale.code })
    const remove = () => as(who, leave.deleteSpecialDay, { query: { id: first.id } })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
  })

  test('are refused if they end before they begin, and to teachers', async () => {
    const { who, teacher } = await makeScene()
    const added = async (lastDay: string) =>
      (await as(who, leave.addSpecialDays, { body: { ...holiday, day: '2026-10-01', lastDay } })).data
    expect(await added('2026-09-30')).toEqual([{ field: 'lastDay', msg: '最后一天不能早于第一天' }])
    expect(await added('2027-10-01')).toEqual([{ field: 'lastDay', msg: '一次最多 90 天' }])
    expect(await as(teacher, leave.specialDays)).toMatchObject(refused(common.forbidden))
  })
})
