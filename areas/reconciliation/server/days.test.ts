import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { type ProductTag, reconciliation, reconciliationRefusals } from '../contract.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { as, actor, make } = server
const { makeScene, pay, order, credit, importAll, findDays, resultsOf, billOf } = reconciliationCallers(server)

test('shows a day with the bills of three parties, each merchant’s and the result', async () => {
  const { who } = await makeScene()
  const at = '2026-11-02 08:00:00'
  await pay(who, [
    { at, tradeCode: 'A1', total: '50.00', charge: '0.30' },
    { at, tradeCode: 'A2', total: '20.50', charge: '0.12', merchantId: '1900000999' },
  ])
  await order(who, [
    { at, tradeCode: 'A1' },
    { at, tradeCode: 'A2', amount: '20.50' },
  ])
  await credit(who, [
    { at, tradeCode: 'A1' },
    { at, tradeCode: 'A2', amount: '20.50' },
  ])
  const { data } = await findDays(who, '2026-11-01', '2026-11-03')
  expect(data).toMatchObject({ totalSize: 1 })
  expect(data.content).toMatchObject([
    {
      tradeDate: '2026-11-02',
      result: 'SUCCESS',
      isOver: true,
      bills: [
        {
          mchType: 'PAY',
          billSummaryDOS: [
            { billCount: 1, orderAmount: 5000, serviceChargeAmount: 30, source: 'wechat', wxMchId: '1900000109' },
            { billCount: 1, orderAmount: 2050, serviceChargeAmount: 12, source: 'wechat', wxMchId: '1900000999' },
          ],
        },
        { mchType: 'QZ', billSummaryDOS: [{ billCount: 2, orderAmount: 7050, source: 'qz', wxMchId: '' }] },
        { mchType: 'YKT', billSummaryDOS: [{ billCount: 2, orderAmount: 7050, source: 'yks' }] },
      ],
    },
  ])
})

test('calls a day open, abnormal or normal by its bills', async () => {
  const { who } = await makeScene()
  await order(who, [{ at: '2026-11-02 08:00:00', tradeCode: 'B1' }])
  expect(await resultsOf(who, '2026-11-02')).toEqual(['2026-11-02 NONE'])
  await pay(who, [{ at: '2026-11-02 08:00:00', tradeCode: 'B1', total: '40.00' }])
  expect(await resultsOf(who, '2026-11-02')).toEqual(['2026-11-02 FAIL'])
  await importAll(who, [{ at: '2026-11-05 08:00:00', tradeCode: 'B2' }])
  expect(await resultsOf(who, '2026-11-01', '2026-11-09')).toEqual(['2026-11-05 SUCCESS', '2026-11-02 FAIL'])
})

test('keeps products apart', async () => {
  const { who } = await makeScene()
  const at = '2026-11-02 08:00:00'
  await pay(who, [{ at, tradeCode: 'C1', total: '12.00' }])
  await order(who, [{ at, tradeCode: 'C1', amount: '12.00', product: '餐费' }])
  const resultOf = async (tag: ProductTag) =>
    (await findDays(who, '2026-11-02', '2026-11-02', tag)).data.content.map(({ result }) => result)
  expect(await resultOf('MEAL')).toEqual(['SUCCESS'])
  expect(await resultOf('CARD_RECHARGE')).toEqual([])
  expect(await resultOf('OTHER')).toEqual([])
})

test('refuses a query without product, out of order, or of more than 60 days', async () => {
  const { who } = await makeScene()
  const ask = (beginDate: string, endDate: string, more: { readonly productTag?: ProductTag } = {}) =>
    as(who, reconciliation.days, {
      body: { schoolId: who.schoolId, beginDate, endDate, productTag: 'CARD_RECHARGE', ...more },
    })
  const noProduct = await server.call(
    reconciliation.days,
    // @ts-expect-error A caller may leave the product out.
    { body: { schoolId: who.schoolId, beginDate: '2026-11-01', endDate: '2026-11-02' } },
    { token: who.token },
  )
  expect(noProduct.text).toContain('请选择商品类型')
  expect((await ask('2026-11-02', '2026-11-01')).text).toContain('参数错误')
  expect((await ask('2026-09-01', '2026-10-31')).text).toContain('最大查询范围为60天')
  expect(await ask('2026-09-01', '2026-10-30')).toMatchObject({ code: 200 })
  expect(await ask('2026-09-01', '2026-09-01')).toMatchObject({ code: 200 })
})

test('shows nothing of another school, and nothing to a teacher', async () => {
  const { who, school } = await makeScene()
  const other = await makeScene()
  await importAll(who, [{ at: '2026-11-02 08:00:00', tradeCode: 'D1' }])
  expect(await resultsOf(other.who, '2026-11-02')).toEqual([])
  const billId = await billOf(who, 'D1')
  expect(await as(who, reconciliation.bill, { query: { billId } })).toMatchObject({ code: 200 })
  expect(await as(other.who, reconciliation.bill, { query: { billId } })).toMatchObject(refused(common.notFound))
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  expect(await findDays(teacher, '2026-11-02')).toMatchObject(refused(common.forbidden))
})

test('reconciles an abnormal or open day, and refuses a normal one and one that is not over', async () => {
  const { who } = await makeScene()
  await order(who, [
    { at: '2026-11-02 08:00:00', tradeCode: 'E1' },
    { at: '2026-11-20 08:00:00', tradeCode: 'E2' },
  ])
  const reconcile = async (tradeCode: string) =>
    as(who, reconciliation.reconcile, { body: { billId: await billOf(who, tradeCode) } })
  expect(await reconcile('E1')).toMatchObject({ code: 200, data: { tradeDate: '2026-11-02', result: 'NONE' } })
  const { dayNotOver, alreadyNormal } = reconciliationRefusals
  expect(await reconcile('E2')).toMatchObject({ ...refused(dayNotOver), msg: expect.stringContaining('2026-11-20') })
  await importAll(who, [{ at: '2026-11-05 08:00:00', tradeCode: 'E3' }])
  expect(await reconcile('E3')).toMatchObject(refused(alreadyNormal))
})

test('refuses a platform administrator the days of a school as its bills', async () => {
  const { school, who } = await makeScene()
  await importAll(who, [{ at: '2026-11-02 08:00:00', tradeCode: 'P1' }])
  const platform = await make.makeSchool({ kind: 'platform' })
  const place = { schoolId: platform.id, departments: [platform.rootId] }
  const operator = await actor({ ...place, roles: [role.superAdministrator] })
  const days = {
    schoolId: school.id,
    beginDate: '2026-11-02',
    endDate: '2026-11-02',
    productTag: 'CARD_RECHARGE' as const,
  }
  const billId = await billOf(who, 'P1')
  for (const answer of [
    await as(operator, reconciliation.days, { body: days }),
    await as(operator, reconciliation.exportDays, { body: days }),
    await as(operator, reconciliation.products, { query: { schoolId: school.id } }),
    await as(operator, reconciliation.bill, { query: { billId } }),
  ])
    expect(answer).toMatchObject(refused(common.notFound))
  const own = await as(operator, reconciliation.days, { body: { ...days, schoolId: platform.id } })
  expect(own).toMatchObject({ code: 200, data: { totalSize: 0 } })
})
