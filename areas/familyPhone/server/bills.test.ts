import { expect, test } from 'vitest'
import type { CallerInput } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { familyPhone } from '../contract.ts'
import { makePhoneScene } from '../make.ts'
import { billSheet } from './exportBills.ts'

const server = await useServer()
const { as, actor, make, http } = server

type Search = Partial<CallerInput<typeof familyPhone.bills>['body']>

/** Four bills on three days, and a manager of the first class. */
const makeScene = async () => {
  const scene = await makePhoneScene(server)
  const { school, pupil, second, outsider, own, classId } = scene
  const bill = (studentId: number, at: string, otherParty = '13800138000') =>
    own.makeBill(school.id, studentId, { at: new Date(at), otherParty })
  await bill(pupil.id, '2026-03-01T16:00:00Z')
  await bill(pupil.id, '2026-03-02T15:59:59Z', '13900139000')
  await bill(second.id, '2026-03-02T16:00:00Z', '1234567')
  await bill(outsider.id, '2026-03-03T08:00:00Z')
  const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [classId] })
  return { ...scene, manager }
}

const find = async (who: Actor, body: Search = {}) => {
  const { data } = await as(who, familyPhone.bills, { body })
  return data.content.map(({ studentName, startTime }) => `${studentName} ${startTime}`)
}

const [outsiders, seconds, late, early] = [
  '张小军 20260303160000',
  '李小红 20260303000000',
  '王小明 20260302235959',
  '王小明 20260302000000',
] as const

test('filters bills by days, name, code and department, within reach, newest first', async () => {
  const { who, manager, classId, teacher } = await makeScene()
  expect(await find(who)).toEqual([outsiders, seconds, late, early])
  const day = { startTime: '20260302000000', endTime: '20260302235959' }
  expect(await find(who, day)).toEqual([late, early])
  expect(await find(who, { userName: '小红' })).toEqual([seconds])
  expect(await find(who, { userName: 'S03' })).toEqual([outsiders])
  expect(await find(who, { deptId: classId })).toEqual([seconds, late, early])
  expect(await find(manager)).toEqual([seconds, late, early])
  expect(await find(manager, { userName: 'S03' })).toEqual([])
  expect(await find(who, { pageSize: 2, pageNum: 2 })).toEqual([late, early])
  expect(await as(who, familyPhone.bills, { body: { userName: '十一个字十一个字十一个' } })).toMatchObject({
    status: 400,
  })
  expect(await as(teacher, familyPhone.bills, { body: {} })).toMatchObject(refused(common.forbidden))
  const elsewhere = await makePhoneScene(server)
  expect(await as(who, familyPhone.bills, { body: { deptId: elsewhere.classId } })).toMatchObject(
    refused(common.notFound),
  )
})

test('masks numbers and shows the relationship of the holder to the student', async () => {
  const { who, school, father } = await makeScene()
  const { data, text } = await as(who, familyPhone.bills, { body: {} })
  expect(data.content.map(({ otherParty, relationship }) => [otherParty, relationship])).toEqual([
    ['138******00', null],
    ['***4567', null],
    ['139******00', '父亲'],
    ['138******00', '父亲'],
  ])
  expect(text).not.toContain('13800138000')
  await make.setMember(school.id, father, { telephone: '13600136000' })
  expect((await as(who, familyPhone.bills, { body: {} })).data.content.at(-1)).toMatchObject({ relationship: null })
})

const done = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

test('exports the bills within the requester’s reach', async () => {
  const { who, manager, teacher } = await makeScene()
  const rowsFor = async (by: Actor, body: Search = {}) => {
    const { data } = await as(by, familyPhone.exportBills, { body })
    const { fileLink } = await done(by, data.jobId)
    const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
    return (await readAll(billSheet, rawPayload)).map(({ row }) => row)
  }
  const rows = await rowsFor(who)
  expect(rows.map(({ studentName, at }) => `${studentName} ${at}`)).toEqual([
    '张小军 2026-03-03 16:00:00',
    '李小红 2026-03-03 00:00:00',
    '王小明 2026-03-02 23:59:59',
    '王小明 2026-03-02 00:00:00',
  ])
  expect(rows[3]).toMatchObject({ code: 'S01', calledDuration: 60, otherParty: '138******00', relationship: '父亲' })
  expect(await rowsFor(manager, { userName: '王小明' })).toHaveLength(2)
  expect(await as(teacher, familyPhone.exportBills, { body: {} })).toMatchObject(refused(common.forbidden))
})
