import { describe, expect, test } from 'vitest'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { billDetail, billDialog, billHeader } from '../../../tests/screens/bills.ts'
import { countedWith, ownJob } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { jobs } from '../../jobs/contract.ts'
import { type BillDetailDialog, reconciliation, reconciliationRefusals } from '../contract.ts'

const stage = useStage()

const normal = billDetail({ id: 72, tradeCode: 'XT2', checkBillStatus: 'SUCCESS', checkBillRemark: '' })

const open = (answers: readonly FakeAnswer[] = []) =>
  stage.open('/chargeCheckDetail?id=12', {
    as: cast.school(),
    answers: [
      ...answers,
      answer(reconciliation.bill, billHeader()),
      answer(reconciliation.details, ({ body }) => countedWith(body, [billDetail(), normal])),
    ],
  })

describe('a retry of the recharge', () => {
  const waiting = {
    amount: 5000,
    state: 'waiting',
    reason: '',
    askedBy: '林建平',
    askedTime: '2026-03-02 10:30:00',
  } as const

  const openRetry = async (answers: readonly FakeAnswer[]) => {
    const console = await open(answers)
    const { page } = console
    await page.getByRole('button', { name: '更多 XT1' }).click()
    await page.getByRole('menuitem', { name: '重试充值' }).click()
    const dialog = page.getByRole('dialog', { name: '本操作将重试向一卡通系统充值？' })
    await dialog.getByText('50.00 元').waitFor()
    await dialog.getByText('10086001').waitFor()
    return { console, page, dialog }
  }

  test('asks with amount and card, waits, and shows the result', async () => {
    let detail: BillDetailDialog = billDialog()
    const { console, page, dialog } = await openRetry([
      answer(reconciliation.detail, () => detail),
      answer(reconciliation.recharge, () => {
        detail = billDialog({ mayRecharge: false, recharges: [waiting] })
        return { jobId: 6 }
      }),
      answer(jobs.get, () => ({ ...ownJob({ id: 6, state: 'running', endTime: null }), fileLink: null })),
    ])
    await dialog.getByRole('button', { name: '确定' }).click()
    await console.expectToast('提交成功')
    const result = page.getByRole('dialog', { name: '重试充值：XT1' })
    await result.getByText('正在向一卡通系统充值').waitFor()
    detail = billDialog({ mayRecharge: false, rechargeAmount: 0, recharges: [{ ...waiting, state: 'done' }] })
    console.answer(answer(jobs.get, { ...ownJob({ id: 6 }), fileLink: null }))
    await result.getByText('充值成功，50.00 元已到账').waitFor()
    expect(console.asked(reconciliation.recharge)).toMatchObject([{ body: { tradeCode: 'XT1' } }])
  })

  test('shows why the card system refused', async () => {
    let detail: BillDetailDialog = billDialog()
    const { page, dialog } = await openRetry([
      answer(reconciliation.detail, () => detail),
      answer(reconciliation.recharge, () => {
        detail = billDialog({ recharges: [{ ...waiting, state: 'failed', reason: '卡已挂失' }] })
        return { jobId: 6 }
      }),
      answer(jobs.get, { ...ownJob({ id: 6 }), fileLink: null }),
    ])
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('充值未成功：卡已挂失').waitFor()
    expect(await page.getByRole('button', { name: '确定' }).count()).toBe(0)
  })

  test('shows a refusal in the question, which stays open', async () => {
    const { dialog } = await openRetry([
      answer(reconciliation.detail, billDialog()),
      answer(reconciliation.recharge, () => {
        throw refusalOf(reconciliation.recharge, reconciliationRefusals.rechargeWaiting)
      }),
    ])
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('这笔充值正在处理，请稍后刷新查看').waitFor()
    expect(await dialog.getByRole('button', { name: '确定' }).isEnabled()).toBe(true)
  })

  test('is offered for no trade that is normal', async () => {
    const console = await open()
    await console.page.getByRole('button', { name: '标记 XT2' }).waitFor()
    expect(await console.page.getByRole('button', { name: '更多 XT2' }).count()).toBe(0)
    expect(await console.page.getByRole('button', { name: '更多 XT1' }).count()).toBe(1)
  })
})
