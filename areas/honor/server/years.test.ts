import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { honor } from '../contract.ts'
import { makeHonorScene } from '../make.ts'
import { honorRefusals } from '../refusals.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makeHonorScene(server)

const days = { fromDay: '2027-09-01', toDay: '2028-08-31' }

test('a year is saved once by name, with its days in order, and listed with its figures', async () => {
  const { schoolId, who, head, pupil, yearId, kindId, own } = await makeScene()
  const save = (body: object) => as(who, honor.saveYear, { body: { ...days, name: '甲年度', version: 0, ...body } })
  expect((await save({})).data).toMatchObject({ name: '甲年度', closed: false, awards: 0, version: 1 })
  expect(await save({})).toMatchObject(refused(honorRefusals.yearTwice))
  const reversed = await save({ name: '乙年度', toDay: '2027-08-31' })
  expect(reversed.data).toEqual([{ field: 'toDay', msg: '最后一天不能早于第一天' }])
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id })
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, { state: 'proposed' })
  const listed = (await as(head, honor.years)).data
  expect(listed.find(({ id }) => id === yearId)).toMatchObject({ awards: 1, proposals: 1 })
  expect(await as(head, honor.saveYear, { body: { ...days, name: '丙年度', version: 0 } })).toMatchObject(
    refused(common.forbidden),
  )
})

test('a year that shares a day with another is refused by its name, also when both are saved at once', async () => {
  const { who, own, schoolId } = await makeScene()
  const save = (body: object) => as(who, honor.saveYear, { body: { ...days, name: '乙年度', version: 0, ...body } })
  await own.makeYear(schoolId, { name: '上年度', fromDay: '2025-09-01', toDay: '2026-08-31', closed: true })
  for (const shared of [
    { fromDay: '2024-09-01', toDay: '2025-09-01' },
    { fromDay: '2026-01-01', toDay: '2026-02-01' },
  ]) {
    const answer = await save(shared)
    expect(answer).toMatchObject(refused(honorRefusals.yearsOverlap))
    expect(answer.msg).toContain('上年度')
  }
  const both = await Promise.all([save({}), save({ name: '丙年度' })])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, honorRefusals.yearsOverlap.code]))
  const { data } = await save({ name: '丁年度', fromDay: '2024-09-01', toDay: '2025-08-31' })
  const longer = { ...data, toDay: '2025-09-01' }
  expect(await save(longer)).toMatchObject(refused(honorRefusals.yearsOverlap))
  expect(await save({ ...data, name: '戊年度' })).toMatchObject({ data: { name: '戊年度', version: 2 } })
})

test('a year is not shortened past its awards, except withdrawn and rejected ones', async () => {
  const { schoolId, who, pupil, yearId, kindId, own } = await makeScene()
  const of = { yearId, kindId, memberId: pupil.id }
  for (const state of ['approved', 'proposed', 'withdrawn', 'rejected'] as const)
    await own.makeAward(schoolId, of, { state, awardedOn: '2026-10-01' })
  const save = (fromDay: string, toDay: string, more: object = {}) =>
    as(who, honor.saveYear, { body: { id: yearId, name: '甲年度', fromDay, toDay, version: 1, ...more } })
  for (const [fromDay, toDay] of [
    ['2026-10-02', '2027-08-31'],
    ['2026-09-01', '2026-09-30'],
  ] as const) {
    const answer = await save(fromDay, toDay)
    expect(answer).toMatchObject(refused(honorRefusals.awardsOutside))
    expect(answer.msg).toContain('2 条')
  }
  expect(await save('2026-10-01', '2026-10-01')).toMatchObject({ data: { fromDay: '2026-10-01', version: 2 } })
})

test('a year with a withdrawn award is not deleted, an empty one is', async () => {
  const { schoolId, who, pupil, yearId, kindId, own } = await makeScene()
  const remove = (id: number) => as(who, honor.deleteYear, { query: { id } })
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, { state: 'withdrawn' })
  expect(await remove(yearId)).toMatchObject(refused(honorRefusals.yearUsed))
  const empty = await own.makeYear(schoolId)
  expect(await remove(empty)).toMatchObject({ code: 200 })
  expect(await remove(empty)).toMatchObject(refused(common.notFound))
})

test('a kind keeps level and recipient once awarded, and is disabled instead of deleted', async () => {
  const { schoolId, who, pupil, yearId, kindId, own } = await makeScene()
  const save = (
    level: 'school' | 'city',
    target: 'pupil' | 'staff',
    more: { readonly version: number; readonly id?: number | undefined; readonly disabled?: boolean },
  ) => as(who, honor.saveKind, { body: { id: kindId, name: '优秀', level, target, ...more } })
  expect(await save('city', 'pupil', { version: 1 })).toMatchObject({ code: 200 })
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id })
  const fixed = refused(honorRefusals.kindFixed)
  expect(await save('city', 'staff', { version: 2 })).toMatchObject(fixed)
  expect(await save('school', 'pupil', { version: 2 })).toMatchObject(fixed)
  expect(await as(who, honor.deleteKind, { query: { id: kindId } })).toMatchObject(refused(honorRefusals.kindUsed))
  const disabled = await save('city', 'pupil', { disabled: true, version: 2 })
  expect(disabled.data).toMatchObject({ disabled: true, version: 3 })
  const twin = await save('city', 'pupil', { id: undefined, version: 0 })
  expect(twin).toMatchObject(refused(honorRefusals.kindTwice))
  expect(await as(who, honor.deleteKind, { query: { id: await own.makeKind(schoolId) } })).toMatchObject({ code: 200 })
})
