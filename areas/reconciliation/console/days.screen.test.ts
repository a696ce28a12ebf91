import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer } from '../../../tests/screens/answers.ts'
import { bill, billDay, billHeader, products } from '../../../tests/screens/bills.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type BillDay, reconciliation } from '../contract.ts'

const stage = useStage()
const place = '/chargeCheck'
const march = `${place}?from=2026-03-01&to=2026-03-03`

const twoMerchants = [
  bill({ id: 21, source: 'wechat', wxMchId: '1900000109', serviceChargeAmount: 600, orderAmount: 1_000_000 }),
  bill({ id: 24, source: 'wechat', wxMchId: '1900000222', orderAmount: 2_000_000 }),
]

const today = billDay({ tradeDate: '2026-03-03', result: 'NONE', isOver: false, checkDate: null })

const wrongDay = billDay({
  tradeDate: '2026-03-02',
  result: 'FAIL',
  bills: [
    { mchType: 'PAY', billSummaryDOS: twoMerchants },
    { mchType: 'QZ', billSummaryDOS: [bill({ id: 22 })] },
    {
      mchType: 'YKT',
      billSummaryDOS: [bill({ id: 23, orderAmount: 2_995_000, checkBillStatus: 'FAIL', remark: '1 笔异常' })],
    },
  ],
})

const days: readonly BillDay[] = [today, wrongDay, billDay({ tradeDate: '2026-03-01' })]

const open = (at: string, answers: readonly FakeAnswer[] = [], found = days) =>
  stage.open(at, {
    as: cast.school(),
    answers: [...answers, products, answer(reconciliation.days, ({ body }) => pageWith(body, found))],
  })

describe('the days', () => {
  test('show counts, sums in yuan, fees, states and differences of the three parties', async () => {
    const console = await open(march)
    const { page } = console
    const table = page.getByRole('table', { name: '每日账单' })
    const wrong = table.getByRole('rowgroup').filter({ hasText: '2026-03-02' })
    await wrong.getByText('一卡通 -50.00').waitFor()
    for (const text of ['商户 1900000109', '商户 1900000222', '10,000.00', '20,000.00', '29,950.00', '1 笔异常'])
      expect(await wrong.getByText(text, { exact: true }).count(), text).toBe(1)
    const normal = table.getByRole('rowgroup').filter({ hasText: '2026-03-01' })
    expect(await normal.getByText('正常').count()).toBe(4)
    await normal.getByText('180.00', { exact: true }).waitFor()
    await normal.getByText('03-02 10:00', { exact: true }).waitFor()
    await page.getByText('每日账单于次日 10:00 生成').waitFor()
    expect(console.asked(reconciliation.days)[0]?.body).toMatchObject({
      beginDate: '2026-03-01',
      endDate: '2026-03-03',
      productTag: 'CARD_RECHARGE',
      pageNum: 1,
      pageSize: 100_000,
    })
    await expectAccessible(page)
  })

  test('start with the last seven days, and change with the quick buttons', async () => {
    const console = await open(place)
    const { page } = console
    const length = () => {
      const { beginDate = '', endDate = '' } = console.asked(reconciliation.days).at(-1)?.body ?? {}
      return (Date.parse(endDate) - Date.parse(beginDate)) / 86_400_000 + 1
    }
    await console.untilAsked(reconciliation.days)
    expect(length()).toBe(7)
    await page.getByRole('button', { name: '近三天' }).click()
    await expect.poll(length).toBe(3)
    await page.getByRole('button', { name: '本月' }).click()
    await expect.poll(() => console.asked(reconciliation.days).at(-1)?.body.beginDate).toMatch(/-01$/)
    await page.getByRole('button', { name: '近一周' }).click()
    await page.getByRole('button', { name: '近一周', pressed: true }).waitFor()
  })

  test('name a wrong range at the field and read nothing', async () => {
    const console = await open(`${place}?from=2026-03-03&to=2026-03-01`)
    const { page } = console
    await page.getByRole('alert').getByText('参数错误').waitFor()
    await console.open(`${place}?from=2026-01-01&to=2026-03-02`)
    await page.getByRole('alert').getByText('最大查询范围为60天').waitFor()
    expect(console.asked(reconciliation.days)).toEqual([])
    await console.open(`${place}?from=2026-01-02&to=2026-03-02`)
    await console.untilAsked(reconciliation.days)
  })

  test('ask for the product type if the usual one is not offered', async () => {
    const console = await open(march, [answer(reconciliation.products, [{ name: 'MEAL', desc: '餐费' }])])
    const { page } = console
    await page.getByRole('alert').getByText('请选择商品类型').waitFor()
    expect(console.asked(reconciliation.days)).toEqual([])
    await page.getByRole('combobox', { name: '商品类型' }).click()
    await page.getByTitle('餐费', { exact: true }).click()
    await console.expectAsked(reconciliation.days, { body: { productTag: 'MEAL' } })
  })

  test('are reconciled again, unless they are normal or not over', async () => {
    let now = wrongDay
    const console = await open(march, [
      answer(reconciliation.days, ({ body }) => pageWith(body, [today, now, days[2] ?? today])),
      answer(reconciliation.reconcile, () => {
        now = billDay({ tradeDate: '2026-03-02' })
        return now
      }),
    ])
    const { page } = console
    const check = (day: string) => page.getByRole('button', { name: `对账 ${day}` })
    await check('2026-03-02').waitFor()
    expect(await check('2026-03-01').isDisabled()).toBe(true)
    expect(await check('2026-03-03').isDisabled()).toBe(true)
    expect(await check('2026-03-03').getAttribute('title')).toBe('次日 10:00 生成')
    await check('2026-03-02').click()
    await console.expectToast('对账成功')
    await expect.poll(() => check('2026-03-02').isDisabled()).toBe(true)
    expect(console.asked(reconciliation.reconcile)).toMatchObject([{ body: { billId: 22 } }])
  })

  test('open the bill whose amount is pressed, the abnormal lines, or with 明细 the platform’s bill', async () => {
    const console = await open(march, [
      answer(reconciliation.bill, billHeader()),
      answer(reconciliation.details, ({ body }) => countedWith(body, [])),
    ])
    const { page } = console
    await page.getByRole('button', { name: '29,950.00 元，2026-03-02 一卡通账单' }).click()
    await console.expectPlace('/chargeCheckDetail?id=23')
    await console.open(march)
    await page.getByRole('button', { name: '1 笔异常，2026-03-02 一卡通账单' }).click()
    await console.expectAsked(reconciliation.details, { body: { billSummaryId: 23, checkTradeFail: true } })
    await console.open(march)
    await page.getByRole('button', { name: '明细 2026-03-02' }).click()
    await console.expectAsked(reconciliation.bill, { query: { billId: 22 } })
  })

  test('are printed without actions', async () => {
    const console = await open(march)
    const { page } = console
    await page.getByRole('button', { name: '打印' }).click()
    const dialog = page.getByRole('dialog', { name: '打印缴费对账' })
    await dialog.getByRole('heading', { level: 2, name: '一卡通充值对账 2026-03-01 至 2026-03-03' }).waitFor()
    const table = dialog.getByRole('table', { name: '每日账单' })
    await table.getByText('29,950.00').waitFor()
    expect(await table.getByRole('button').count()).toBe(0)
    expect(await table.getByText('操作').count()).toBe(0)
    const isWithin = () =>
      table.evaluate((element) => element.scrollWidth <= (element.closest('article')?.clientWidth ?? 0))
    expect(await isWithin()).toBe(true)
  })

  test('can’t be exported if there are none', async () => {
    const console = await open(march, [], [])
    const { page } = console
    await page.getByText('这段时间没有账单').waitFor()
    await page.getByRole('button', { name: '导出' }).click()
    await console.expectToast('查询结果为空')
    expect(console.asked(reconciliation.exportDays)).toEqual([])
  })

  test('are read only for users who may not reconcile or import', async () => {
    const as = cast.school()
    const console = await stage.open(march, {
      as: { ...as, permissions: ['reconciliation:bill:view'] },
      answers: [products, answer(reconciliation.days, ({ body }) => pageWith(body, days))],
    })
    const { page } = console
    await page.getByRole('button', { name: '明细 2026-03-02' }).waitFor()
    expect(await page.getByRole('button', { name: '对账 2026-03-02' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '导入账单' }).count()).toBe(0)
  })
})
