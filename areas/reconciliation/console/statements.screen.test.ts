import { describe, expect, test } from 'vitest'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { billDay, products, statement } from '../../../tests/screens/bills.ts'
import { ownJob, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { jobs } from '../../jobs/contract.ts'
import { type BillDay, reconciliation, reconciliationRefusals } from '../contract.ts'

const stage = useStage()
const march = '/chargeCheck?from=2026-03-01&to=2026-03-03'
const days: readonly BillDay[] = [billDay({ tradeDate: '2026-03-01' })]

const open = (at: string, answers: readonly FakeAnswer[]) =>
  stage.open(at, {
    as: cast.school(),
    answers: [...answers, products, answer(reconciliation.days, ({ body }) => pageWith(body, days))],
  })

describe('statements', () => {
  const upload = { name: '账单.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\r\n1,2\r\n') }

  test('are imported for a party, then the days load again', async () => {
    let found: readonly BillDay[] = []
    const console = await open(march, [
      answer(reconciliation.days, ({ body }) => pageWith(body, found)),
      answer(reconciliation.importStatement, ({ body }) => {
        if (body.mchType === 'QZ')
          throw refusalOf(reconciliation.importStatement, reconciliationRefusals.wrongStatement, {
            fill: { party: '平台', why: '没有“订单号”列' },
          })
        found = days
        return { jobId: 5 }
      }),
      answer(jobs.get, { ...ownJob({ id: 5 }), fileLink: null }),
    ])
    const { page } = console
    await page.getByRole('tabpanel').getByRole('button', { name: '导入账单' }).last().click()
    const dialog = page.getByRole('dialog', { name: '导入账单' })
    expect(await dialog.getByRole('button', { name: '下载模板' }).count()).toBe(0)
    await dialog.getByRole('combobox', { name: '账单方' }).click()
    await page.getByTitle('平台订单', { exact: true }).click()
    await dialog.getByRole('button', { name: '下载模板' }).waitFor()
    expect(await dialog.getByRole('combobox', { name: '商品类型' }).count()).toBe(0)
    expect(await dialog.getByRole('radio', { name: '最后一笔的时间' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: '最后一天结束' }).check()
    await dialog.locator('input[type=file]').setInputFiles(upload)
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await dialog.getByText('这不是平台的账单：没有“订单号”列').waitFor()
    const sent = () => console.asked(reconciliation.importStatement).at(-1)?.body
    expect(sent()).toMatchObject({ mchType: 'QZ', completeTo: 'lastDay' })
    await dialog.getByRole('combobox', { name: '账单方' }).click()
    await page.getByTitle('支付渠道：微信支付下载的交易账单', { exact: true }).click()
    await dialog.getByRole('combobox', { name: '商品类型' }).click()
    await page.getByTitle('餐费', { exact: true }).click()
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await dialog.getByText('导入成功').waitFor()
    expect(sent()).toMatchObject({ mchType: 'PAY', productTag: 'MEAL' })
    await page.getByRole('table', { name: '每日账单' }).waitFor()
  })

  test('link the error file of an import with faults', async () => {
    const console = await open(march, [
      answer(reconciliation.importStatement, { jobId: 5 }),
      answer(jobs.get, { ...ownJob({ id: 5, state: 'failed' }), fileLink: '/blank' }),
    ])
    const { page } = console
    await page.getByRole('button', { name: '导入账单' }).click()
    const dialog = page.getByRole('dialog', { name: '导入账单' })
    await dialog.locator('input[type=file]').setInputFiles(upload)
    await dialog.getByRole('button', { name: '开始导入' }).click()
    expect(await dialog.getByRole('link', { name: '下载错误文件' }).getAttribute('href')).toBe('/blank')
  })

  test('are listed and deleted after a question; a refusal is shown in it', async () => {
    let rows = [{ ...statement, completeUntilTime: '2026-03-01 14:00:00' }]
    const console = await open(march, [
      answer(reconciliation.statements, ({ body }) => pageWith(body, rows)),
      answer(reconciliation.deleteStatement, () => {
        throw refusalOf(reconciliation.deleteStatement, reconciliationRefusals.statementUsed, { fill: { count: 2 } })
      }),
    ])
    const { page } = console
    await page.getByRole('button', { name: '账单文件' }).click()
    const dialog = page.getByRole('dialog', { name: '账单文件' })
    await dialog.getByText('30,000.00').waitFor()
    await dialog.getByText('2026-03-01 14:00', { exact: true }).waitFor()
    await dialog.getByText('林建平').waitFor()
    await dialog.getByRole('button', { name: '删除 微信账单.csv' }).click()
    const question = page.getByRole('dialog', { name: '确认删除选中记录吗？' })
    await question.getByText('“微信账单.csv”的 600 笔明细一并删除').waitFor()
    await question.getByRole('button', { name: '删除' }).click()
    await question.getByText('这份账单中有 2 笔由人工标记或充值处理过，不能删除').waitFor()
    console.answer(
      answer(reconciliation.deleteStatement, () => {
        rows = []
        return null
      }),
    )
    await question.getByRole('button', { name: '删除' }).click()
    await console.expectToast('删除成功')
    await dialog.getByText('还没有导入账单').waitFor()
    expect(console.asked(reconciliation.deleteStatement).at(-1)).toMatchObject({ query: { id: 31 } })
  })
})
