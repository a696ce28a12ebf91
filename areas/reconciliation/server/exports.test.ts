import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { refused } from '../../../tests/support/refused.ts'
import { partOf } from '../../../tests/support/sheets.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { reconciliation, reconciliationRefusals } from '../contract.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { as } = server
const { makeScene, order, importAll, billOf } = reconciliationCallers(server)

type Who = Awaited<ReturnType<typeof makeScene>>['who']

const at = '2026-11-02 08:00:00'

const exportDays = (who: Who, day: string) =>
  as(who, reconciliation.exportDays, {
    body: { schoolId: who.schoolId, beginDate: day, endDate: day, productTag: 'CARD_RECHARGE' },
  })

const sheetXml = async (who: Who, jobId: number) =>
  partOf(await fetchExport(server, who, jobId), 'xl/worksheets/sheet1.xml')

test('exports the bills of a query, and refuses one that finds none', async () => {
  const { who } = await makeScene()
  await importAll(who, [{ tradeCode: 'A1', at }])
  expect(await exportDays(who, '2026-11-01')).toMatchObject(refused(reconciliationRefusals.nothingFound))
  const answer = await exportDays(who, '2026-11-02')
  const xml = await sheetXml(who, answer.data.jobId)
  for (const text of ['支付渠道', '平台', '一卡通', '1900000109', '正常', '<v>50</v>', '<v>0.3</v>']) {
    expect(xml).toContain(text)
  }
})

test('exports the lines of a bill with names as texts, never as formulas', async () => {
  const { who } = await makeScene()
  const formula = '=HYPERLINK("http://a.example")'
  await order(who, [
    { tradeCode: 'B1', at, name: formula },
    { tradeCode: 'B2', at, name: '@SUM(1)' },
  ])
  const billSummaryId = await billOf(who, 'B1')
  const answer = await as(who, reconciliation.exportDetails, { body: { billSummaryId } })
  const xml = await sheetXml(who, answer.data.jobId)
  expect(xml).toContain('HYPERLINK')
  expect(xml).not.toContain('<f>')
})

test('refuses an export of lines that finds none', async () => {
  const { who } = await makeScene()
  await importAll(who, [{ tradeCode: 'C1', at }])
  const billSummaryId = await billOf(who, 'C1')
  const ask = (more: { readonly checkTradeFail?: boolean; readonly keyword?: string }) =>
    as(who, reconciliation.exportDetails, { body: { billSummaryId, ...more } })
  expect(await ask({ checkTradeFail: true })).toMatchObject(refused(reconciliationRefusals.nothingFound))
  expect(await ask({ keyword: '没有这个订单' })).toMatchObject(refused(reconciliationRefusals.nothingFound))
  expect(await ask({ keyword: 'c1' })).toMatchObject({ code: 200 })
})
