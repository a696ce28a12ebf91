import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { meal, mealRefusals } from '../contract.ts'
import { dayIn, makeMealScene } from '../makeMeals.ts'
import { billColumns } from './bills/bills.ts'
import { mealOrder } from './tables.ts'

const server = await useServer()
const { as } = server

const month = '2026-03'

/** Two meals of the first pupil, one of them reduced, one and a cancelled one of the second, and one of another month. */
const makeScene = async () => {
  const scene = await makeMealScene(server)
  const { own, school, lunch, pupils, classId, canteen } = scene
  const order = (studentId: number, day: string, values: object = {}) =>
    own.makeOrder(school.id, studentId, lunch.id, day, { classId, ...values })
  await order(pupils[0].id, '2026-03-02')
  await order(pupils[0].id, '2026-03-31', { fen: 600 })
  const only = await order(pupils[1].id, '2026-03-02')
  await order(pupils[1].id, '2026-03-03', { state: 'cancelled' })
  await order(pupils[1].id, '2026-04-01')
  const bills = async (body: object = {}) =>
    (await as(canteen, meal.billPage, { body: { month, ...body } })).data.content
  const close = (of = month) => as(canteen, meal.closeMonth, { body: { month: of } })
  const reopen = (reason = '更正') => as(canteen, meal.reopenMonth, { body: { month, reason } })
  const pay = (body: object) => as(canteen, meal.payBill, { body: { id: 0, fen: 1200, version: 1, ...body } })
  const firstBill = async () => (await bills()).find(({ name }) => name === '李小红')
  return { ...scene, only, bills, close, reopen, pay, firstBill }
}

test('a bill of an open month follows from the orders; closing freezes it and locks the orders', async () => {
  const { bills, close, own, school, only, canteen } = await makeScene()
  expect(await bills()).toMatchObject([
    { name: '王小明', meals: 2, fullFen: 2400, fen: 1800, state: 'open', billId: null },
    { name: '李小红', meals: 1, fullFen: 1200, fen: 1200, state: 'open' },
  ])
  const { data } = await close()
  expect(data).toMatchObject({ isClosed: true, students: 2, meals: 3, fen: 3000, paidFen: 0 })
  expect(data.acts).toMatchObject([{ act: 'closed', by: '食堂主任' }])
  expect(await close()).toMatchObject(refused(mealRefusals.monthClosed))
  await own.change(mealOrder, { schoolId: school.id, id: only.id }, { fen: 1 })
  expect(await bills()).toMatchObject([{ fen: 1800 }, { fen: 1200, state: 'unpaid' }])
  const cancelled = await as(canteen, meal.cancelOrder, { body: { id: only.id, reason: '发烧' } })
  expect(cancelled).toMatchObject(refused(mealRefusals.monthClosed))
})

test('only a month that is over is closed, and only a closed one reopened', async () => {
  const { close, reopen } = await makeScene()
  expect(await close(dayIn(0).slice(0, 7))).toMatchObject(refused(mealRefusals.monthNotOver))
  expect(await reopen()).toMatchObject(refused(mealRefusals.monthOpen))
  await close()
  const { data } = await reopen('更正三班')
  expect(data).toMatchObject({ isClosed: false })
  expect(data.acts).toMatchObject([{ act: 'closed' }, { act: 'reopened', reason: '更正三班', by: '食堂主任' }])
})

test('a payment is noted with amount and day, and survives a correction that leads to a refund', async () => {
  const { bills, close, reopen, pay, firstBill, canteen, only } = await makeScene()
  await close()
  const id = (await firstBill())?.billId ?? 0
  expect(await pay({ id, day: dayIn(2) })).toMatchObject(refused(mealRefusals.paidInFuture))
  expect(await pay({ id })).toMatchObject(refused(common.badInput))
  expect(await pay({ id, fen: 500, day: '2026-04-02' })).toMatchObject({ data: { fen: 500, version: 2 } })
  expect(await firstBill()).toMatchObject({ state: 'part', paidFen: 500, paidDay: '2026-04-02', paidBy: '食堂主任' })
  expect(await pay({ id, day: '2026-04-02' })).toMatchObject(refused(common.stale))
  await pay({ id, day: '2026-04-03', version: 2 })
  expect(await firstBill()).toMatchObject({ state: 'paid' })
  await reopen()
  expect(await pay({ id, day: '2026-04-03', version: 3 })).toMatchObject(refused(mealRefusals.monthOpen))
  await as(canteen, meal.cancelOrder, { body: { id: only.id, reason: '当天发烧回家' } })
  expect(await firstBill()).toMatchObject({ state: 'open', fen: 0, paidFen: 1200 })
  await close()
  expect(await bills({ state: 'refund' })).toMatchObject([{ name: '李小红', meals: 0, fen: 0, paidFen: 1200 }])
  expect(await pay({ id, fen: null, version: 3 })).toMatchObject({ data: { fen: null, day: null } })
  expect(await firstBill()).toMatchObject({ state: 'paid', paidFen: null, paidBy: '' })
  await reopen()
  await close()
  // Without meals and payment there is nothing to show any more.
  expect(await bills()).toMatchObject([{ name: '王小明' }])
  expect(await pay({ id, day: '2026-04-03' })).toMatchObject(refused(common.notFound))
})

test('the note of an unpaid bill survives closing the month again', async () => {
  const { close, reopen, pay, firstBill } = await makeScene()
  await close()
  const id = (await firstBill())?.billId ?? 0
  expect(await pay({ id, fen: null, note: '家长约定月底缴' })).toMatchObject({ data: { version: 2 } })
  await reopen()
  await close()
  expect(await firstBill()).toMatchObject({ billId: id, fen: 1200, paidFen: null, note: '家长约定月底缴' })
})

test('a payment is at most what is owed, on a day of the month or later', async () => {
  const { close, reopen, pay, firstBill, canteen, only } = await makeScene()
  await close()
  const id = (await firstBill())?.billId ?? 0
  const over = await pay({ id, fen: 10_000_000, day: '2026-04-02' })
  expect(over).toMatchObject(refused(mealRefusals.overpaid))
  expect(over.msg).toContain('12.00 元')
  expect(await pay({ id, fen: 1201, day: '2026-04-02' })).toMatchObject(refused(mealRefusals.overpaid))
  for (const day of ['1900-01-01', '2026-02-28']) {
    const early = await pay({ id, day })
    expect(early).toMatchObject(refused(mealRefusals.paidEarly))
    expect(early.msg).toContain('2026-03-01')
  }
  expect(await pay({ id, fen: 0, day: dayIn(1) })).toMatchObject(refused(mealRefusals.paidInFuture))
  expect(await pay({ id, day: '2026-03-01' })).toMatchObject({ data: { fen: 1200, version: 2 } })
  expect(await pay({ id, day: dayIn(0), version: 2 })).toMatchObject({ data: { version: 3 } })
  await reopen()
  await as(canteen, meal.cancelOrder, { body: { id: only.id, reason: '当天发烧回家' } })
  await close()
  const given = { id, day: '2026-04-03' }
  expect(await pay({ ...given, fen: 1201, version: 3 })).toMatchObject(refused(mealRefusals.overpaid))
  // The earlier payment stays, and is lowered once part of it was paid back.
  expect(await pay({ ...given, fen: 1200, note: '待退', version: 3 })).toMatchObject({ data: { version: 4 } })
  expect(await pay({ ...given, fen: 700, version: 4 })).toMatchObject({ data: { fen: 700, version: 5 } })
  expect(await firstBill()).toMatchObject({ state: 'refund', paidFen: 700 })
  expect(await pay({ ...given, fen: 1200, version: 5 })).toMatchObject(refused(mealRefusals.overpaid))
  expect(await pay({ ...given, fen: 0, version: 5 })).toMatchObject({ code: 200 })
  expect(await firstBill()).toMatchObject({ state: 'paid', paidFen: 0 })
})

test('bills are searched, paged and exported, and closed to teachers', async () => {
  const { bills, close, pay, firstBill, canteen, teacher, classId, otherClassId } = await makeScene()
  await close()
  expect(await bills({ keyword: 's01' })).toMatchObject([{ name: '王小明' }])
  expect(await bills({ classId: otherClassId })).toEqual([])
  expect(await bills({ classId, state: 'unpaid' })).toHaveLength(2)
  const second = await as(canteen, meal.billPage, { body: { month, pageNum: 2, pageSize: 1 } })
  expect(second.data).toMatchObject({ totalSize: 2, content: [{ name: '李小红' }] })
  await pay({ id: (await firstBill())?.billId ?? 0, fen: 500, day: '2026-04-02' })
  const job = await as(canteen, meal.exportBills, { body: { month } })
  const rows = (await readAll(billColumns, await fetchExport(server, canteen, job.data.jobId))).map(({ row }) => row)
  expect(rows).toMatchObject([
    { month, class: '一班', name: '王小明', meals: 2, full: 24, due: 18, state: '未缴' },
    { name: '李小红', due: 12, paid: 5, by: '食堂主任' },
  ])
  expect(await as(teacher, meal.billPage, { body: { month } })).toMatchObject(refused(common.forbidden))
})
