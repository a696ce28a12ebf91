import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { billDetail, billDialog, billHeader, products } from '../../../tests/screens/bills.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { reconciliation } from '../contract.ts'

const stage = useStage()
const place = '/chargeCheckDetail?id=12'

const normal = billDetail({ id: 72, tradeCode: 'XT2', checkBillStatus: 'SUCCESS', checkBillRemark: '' })

const list = answer(reconciliation.details, ({ body }) =>
  countedWith(body, body.checkTradeFail ? [billDetail()] : [billDetail(), normal]),
)

const open = (answers: readonly FakeAnswer[] = [], at = place) =>
  stage.open(at, {
    as: cast.school(),
    answers: [...answers, answer(reconciliation.bill, ({ query }) => ({ ...billHeader(), id: query.billId })), list],
  })

describe('the lines of a bill', () => {
  test('show day, product, sums and each trade, 20 to a page', async () => {
    const console = await open()
    const { page } = console
    const head = page.getByRole('region', { name: '账单', exact: true })
    await head.getByText('2026-03-01 一卡通充值').waitFor()
    for (const text of ['笔数 600', '金额 30,000.00 元', '异常 1 笔']) await head.getByText(text).waitFor()
    const row = console.rows().filter({ hasText: 'XT1' })
    for (const text of ['03-01 07:30:05', '王建国', '王小明', 'S01 / 10086001', '50.00', '异常', '一卡通没有这笔交易'])
      await row.getByText(text, { exact: true }).waitFor()
    expect(console.asked(reconciliation.details)[0]?.body).toMatchObject({
      billSummaryId: 12,
      checkTradeFail: false,
      keyWordType: 'tradeCode',
      pageNum: 1,
      pageSize: 20,
    })
    await expectAccessible(page)
  })

  test('are narrowed to abnormal ones and searched by a field, whose word stays out of the address', async () => {
    const console = await open()
    const { page } = console
    await console.rows().filter({ hasText: 'XT2' }).waitFor()
    await page.getByRole('checkbox', { name: '只看异常' }).click()
    await console.rows().filter({ hasText: 'XT2' }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: '查找方式' }).click()
    await page.getByTitle('姓名或学号', { exact: true }).click()
    const word = page.getByPlaceholder('关键字')
    await word.fill('王小明')
    await word.press('Enter')
    await console.expectAsked(reconciliation.details, {
      body: { checkTradeFail: true, keyword: '王小明', keyWordType: 'receiver' },
    })
    expect(decodeURIComponent(page.url())).not.toContain('王小明')
  })

  test('switch to the bill of another party', async () => {
    const console = await open()
    await console.page.getByRole('radiogroup', { name: '账单方' }).getByText('一卡通').click()
    await console.expectAsked(reconciliation.details, { body: { billSummaryId: 13 } })
    await console.expectPlace('/chargeCheckDetail?id=13')
  })

  test('without a bill say from which screen to come', async () => {
    const console = await open(
      [products, answer(reconciliation.days, ({ body }) => pageWith(body, []))],
      '/chargeCheckDetail',
    )
    await console.page.getByRole('button', { name: '前往缴费对账' }).click()
    await console.expectPlace('/chargeCheck')
  })
})

test('the details compare the three books, mark the odd one, and name who marked the trade', async () => {
  const console = await open([
    answer(
      reconciliation.detail,
      billDialog({
        isMarked: true,
        checkBillRemark: '已与银行核对，金额无误',
        markedBy: '林建平',
        markedTime: '2026-03-02 11:00:00',
        recharges: [
          { amount: 5000, state: 'failed', reason: '卡已挂失', askedBy: '林建平', askedTime: '2026-03-02 10:30:00' },
        ],
      }),
    ),
  ])
  const { page } = console
  await page.getByRole('button', { name: '详情 XT1' }).click()
  const dialog = page.getByRole('dialog', { name: '交易详情：XT1' })
  const books = dialog.getByRole('list', { name: '三方账单' }).getByRole('listitem')
  await books.first().waitFor()
  expect(await books.allInnerTexts()).toMatchObject([
    expect.stringMatching(/^支付渠道\s+50\.00 元$/),
    expect.stringMatching(/^平台\s+50\.00 元$/),
    expect.stringMatching(/^一卡通\s+没有记录\s+不一致$/),
  ])
  for (const text of ['由林建平于 2026-03-02 11:00:00 标记', '卡已挂失', '42000000XT1', '10086001', '父亲'])
    await dialog.getByText(text).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '标记' }).click()
  await page.getByRole('dialog', { name: '标记：XT1' }).waitFor()
})

test('the details of a channel’s line take payer and card from the platform’s order', async () => {
  const channelLine = billDetail({
    summaryId: 11,
    source: 'wechat',
    payUserName: '',
    receiverUserName: '',
    receiverUserCode: '',
    receiverSchoolCardNum: '',
  })
  const console = await open(
    [
      answer(reconciliation.details, ({ body }) => countedWith(body, [channelLine])),
      answer(reconciliation.detail, ({ query }) =>
        query.summaryId === 11 ? { ...billDialog(), ...channelLine } : billDialog(),
      ),
    ],
    '/chargeCheckDetail?id=11',
  )
  const { page } = console
  await page.getByRole('button', { name: '更多 XT1' }).click()
  await page.getByRole('menuitem', { name: '重试充值' }).click()
  const dialog = page.getByRole('dialog', { name: '本操作将重试向一卡通系统充值？' })
  await dialog.getByText('10086001').waitFor()
  await dialog.getByText('王小明').waitFor()
  const bills = console.asked(reconciliation.detail).map(({ query }) => query.summaryId)
  expect(new Set(bills)).toEqual(new Set([11, 12]))
})

test('a long reason wraps and is shown whole', async () => {
  const reason = '金额不一致：支付渠道 100.00 元，平台 110.00 元，一卡通 100.00 元'
  const console = await open([
    answer(reconciliation.details, ({ body }) => countedWith(body, [billDetail({ checkBillRemark: reason })])),
  ])
  await console.page.setViewportSize({ width: 1093, height: 520 })
  const shown = console.rows().getByText(reason)
  await shown.waitFor()
  const isWhole = () =>
    shown.evaluate((element) => {
      const cell = element.closest('td')
      return cell !== null && element.scrollWidth <= cell.clientWidth && element.getClientRects().length > 1
    })
  await expect.poll(isWhole).toBe(true)
})

describe('a mark', () => {
  const remark = '已与银行核对，金额无误'

  test('needs a state and a remark of more than six characters', async () => {
    const console = await open([answer(reconciliation.mark, null)])
    const { page } = console
    await page.getByRole('button', { name: '标记 XT1' }).click()
    const dialog = page.getByRole('dialog', { name: '标记：XT1' })
    const faults = dialog.getByText('备注状态不能为空且信息必须在6位或以上！')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => faults.count()).toBe(2)
    await dialog.getByText('正常', { exact: true }).click()
    await dialog.getByLabel('备注').fill('已核对无误')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => faults.count()).toBe(1)
    expect(console.asked(reconciliation.mark)).toEqual([])
    await dialog.getByLabel('备注').fill(remark)
    await dialog.getByText(`${remark.length} / 200`).waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await console.expectToast('修改成功')
    expect(console.asked(reconciliation.mark)[0]?.body).toEqual({
      tradeCode: 'XT1',
      state: 'SUCCESS',
      remark,
      version: 0,
    })
  })

  test('of a colleague is compared before it is overwritten', async () => {
    const theirs = { state: 'FAIL', remark: '等待银行回复，请勿处理', version: 3 }
    const console = await open([
      answer(reconciliation.mark, ({ body }) => {
        if (body.version !== 3)
          throw refusalOf(reconciliation.mark, common.stale, { fill: { name: '标记' }, details: theirs })
        return null
      }),
    ])
    const { page } = console
    await page.getByRole('button', { name: '标记 XT1' }).click()
    const dialog = page.getByRole('dialog', { name: '标记：XT1' })
    await dialog.getByText('正常', { exact: true }).click()
    await dialog.getByLabel('备注').fill(remark)
    await dialog.getByRole('button', { name: '保存' }).click()
    const alert = page.getByRole('alert', { name: '标记已被他人修改' })
    const states = alert.getByRole('row', { name: '状态' }).getByRole('cell')
    await states.first().waitFor()
    expect(await states.allTextContents()).toEqual(['正常', '异常'])
    await alert.getByRole('button', { name: '用我的内容覆盖' }).click()
    await console.expectToast('修改成功')
    expect(console.asked(reconciliation.mark).at(-1)?.body).toMatchObject({ state: 'SUCCESS', remark, version: 3 })
  })
})
