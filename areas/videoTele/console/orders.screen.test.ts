import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, failAsProxy, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { makePeople, pupil } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type BalanceView, type OrderView, videoTele, videoTeleRefusals } from '../contract.ts'

const stage = useStage()

const order: OrderView = {
  id: 5,
  studentId: 11,
  name: '王小明',
  code: 'S01',
  className: '一班',
  packageName: '月套餐',
  fen: 3000,
  minutes: 60,
  state: 'paid',
  way: 'cash',
  receipt: '0001',
  createdTime: '2026-03-02 08:00:00',
  createdBy: '吴老师',
  paidTime: '2026-03-02 08:00:00',
  paidBy: '吴老师',
  endedTime: null,
  endedBy: '',
  reason: '',
  refundFen: 0,
  left: 20,
  refundable: 1000,
}

const unpaid: OrderView = {
  ...order,
  id: 6,
  name: '李小红',
  state: 'unpaid',
  way: null,
  receipt: '',
  paidTime: null,
  paidBy: '',
  left: 0,
  refundable: 0,
}

const open = (answers: readonly FakeAnswer[]) =>
  stage.open('/videoTele/Payment', {
    as: cast.school(),
    answers: [
      answer(videoTele.orderPage, ({ body }) => countedWith(body, [order, unpaid])),
      answer(videoTele.orderTotals, { orders: 2, unpaidFen: 3000, paidFen: 3000, refundedFen: 0 }),
      ...answers,
    ],
  })

test('orders show their sums, and an unpaid one is paid with a receipt', async () => {
  const console = await open([answer(videoTele.payOrder, null)])
  const { page } = console
  await page.getByText('2 个订单，收款 30.00 元，退款 0.00 元，净收 30.00 元，待收 30.00 元').waitFor()
  await page.getByText('现金 0001').waitFor()
  await page.getByRole('button', { name: '收款 李小红 月套餐' }).click()
  const dialog = page.getByRole('dialog', { name: '收款：李小红，30.00 元' })
  const pay = dialog.getByRole('button', { name: '登记收款' })
  await pay.click()
  await dialog.getByText('请填写收据号或转账单号').waitFor()
  await dialog.getByLabel('收据号').fill('0002')
  await expectAccessible(page)
  await pay.click()
  await console.expectToast('已收款，60 分钟已到账')
  expect(console.asked(videoTele.payOrder).map(({ body }) => body)).toEqual([{ id: 6, way: 'cash', receipt: '0002' }])
})

test('the sums say that they failed, and are asked for again', async () => {
  const console = await stage.open('/videoTele/Payment', {
    as: cast.school(),
    answers: [
      failAsProxy(videoTele.orderTotals, 502),
      answer(videoTele.orderPage, ({ body }) => countedWith(body, [order])),
    ],
  })
  const { page } = console
  const retry = page.getByRole('button', { name: '重试' })
  await retry.waitFor()
  console.answer(answer(videoTele.orderTotals, { orders: 2, unpaidFen: 0, paidFen: 100, refundedFen: 0 }))
  await retry.click()
  await page.getByText(/^2 个订单，收款 1.00 元/).waitFor()
  expect(console.asked(videoTele.orderTotals).length).toBeGreaterThan(1)
})

test('a refund starts with what is left, and one above it is refused at the amount', async () => {
  const console = await open([
    refuse(videoTele.refundOrder, videoTeleRefusals.refundTooMuch, { fill: { minutes: 10, yuan: '5.00' } }),
  ])
  const { page } = console
  await page.getByRole('button', { name: '退款 王小明 月套餐' }).click()
  const dialog = page.getByRole('dialog', { name: '退款：王小明，月套餐' })
  await dialog.getByText('收回剩余的 20 分钟，最多退 10.00 元').waitFor()
  await dialog.getByLabel('原因').fill('转学')
  await dialog.getByRole('button', { name: '登记退款' }).click()
  await dialog.getByText('还剩 10 分钟，最多可退 5.00 元').waitFor()
  expect(console.asked(videoTele.refundOrder)[0]?.body).toEqual({ id: 5, fen: 1000, reason: '转学' })
})

test('selling needs a pupil and a package, and a receipt if it is paid', async () => {
  const console = await open([
    answer(videoTele.packageOptions, [
      {
        id: 1,
        name: '月套餐',
        price: 3000,
        minutes: 60,
        validDays: 30,
        lastDay: null,
        onSale: true,
        sold: 0,
        version: 1,
      },
    ]),
    ...makePeople(pupil({ id: 14, name: '赵小兰' })).answers,
  ])
  const { page } = console
  await page.getByRole('button', { name: '办理套餐' }).click()
  const dialog = page.getByRole('dialog', { name: '办理套餐' })
  await dialog.getByRole('button', { name: '办理', exact: true }).click()
  for (const fault of ['请选择学生', '请选择套餐']) await dialog.getByText(fault).waitFor()
  await dialog.getByRole('combobox', { name: '套餐' }).click()
  await page.getByText('月套餐，60 分钟，30.00 元').click()
  await dialog.getByRole('combobox', { name: '学生' }).fill('赵')
  await page.getByText('赵小兰').click()
  await dialog.getByLabel('收据号').fill('0003')
  await dialog.getByRole('button', { name: '办理', exact: true }).click()
  await dialog.getByText('填写了收据号，请选择收款方式').waitFor()
  expect(console.asked(videoTele.saveOrder)).toEqual([])
})

const balance: BalanceView = {
  id: 1,
  studentId: 11,
  name: '王小明',
  code: 'S01',
  className: '一班',
  title: '月套餐',
  minutes: 60,
  used: 40,
  left: 20,
  lastDay: '2026-03-31',
  state: 'usable',
  reason: '',
  by: '吴老师',
  time: '2026-03-02 08:00:00',
}

test('free minutes need somebody, a day and a reason', async () => {
  const console = await stage.open('/videoTele/UserPackage', {
    as: cast.school(),
    answers: [
      answer(videoTele.balancePage, ({ body }) =>
        countedWith(body, [balance, { ...balance, id: 2, title: '赠送', state: 'expired', left: 0 }]),
      ),
      answer(videoTele.groups, []),
    ],
  })
  const { page } = console
  await page.getByText('20/60').waitFor()
  await page.getByText('已到期').waitFor()
  await page.getByRole('button', { name: '赠送分钟' }).click()
  const dialog = page.getByRole('dialog', { name: '赠送分钟' })
  await dialog.getByLabel('每人分钟').fill('120000')
  await dialog.getByLabel('原因').focus()
  await dialog.getByText('不能大于 100000').waitFor()
  expect(await dialog.getByLabel('每人分钟').inputValue()).toBe('120000')
  await dialog.getByLabel('每人分钟').fill('10')
  await dialog.getByRole('button', { name: '赠送', exact: true }).click()
  for (const fault of ['请选择最后一天', '请填写原因']) await dialog.getByText(fault).waitFor()
  await expectAccessible(page)
  expect(console.asked(videoTele.giveMinutes)).toEqual([])
})

test('a teacher sees the minutes of the class without the buttons of the office', async () => {
  const { page } = await stage.open('/videoTele/UserPackage', {
    as: cast.teacher(),
    answers: [answer(videoTele.balancePage, ({ body }) => countedWith(body, [balance]))],
  })
  await page.getByText('20/60').waitFor()
  expect(await page.getByRole('button', { name: '赠送分钟' }).count()).toBe(0)
})
