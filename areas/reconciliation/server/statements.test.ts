import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { sheetOf } from '../../../tests/support/importScene.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { type Party, reconciliation, reconciliationRefusals } from '../contract.ts'
import { encodeGbk } from './fixtures/gbk.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'
import { creditRow, orderRow } from './fixtures/statementRows.ts'
import { encodeLines, weChatBill, weChatLines } from './fixtures/weChatBill.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { as } = server
const { own, makeScene, importFile, importSheet, statementsOf, linesOf } = reconciliationCallers(server)

const done = { state: 'done', fileLink: null }
const trades = [
  { at: '2026-11-02 08:00:00', tradeCode: 'XT1', total: '50.00', charge: '0.30' },
  { at: '2026-11-02 21:00:00', tradeCode: 'XT2', total: '30.00', charge: '0.18' },
  { at: '2026-11-03 09:00:00', tradeCode: 'XT2', refundCode: 'R2', refund: '10.00', charge: '-0.06' },
]

/** The cells of a bill as a spreadsheet program saves them, with or without the backticks. */
const saved = async (isPlain: boolean) => {
  const [first = '', ...lines] = weChatLines(trades)
  const titles = first.split(',')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(titles.map((title, at) => [title, (cells[at] ?? '').replace(isPlain ? '`' : '', '')]))
  })
  const [file] = await sheetOf(rows)
  return file?.bytes ?? new Uint8Array()
}

test.each([
  ['as it comes', '微信.csv', async () => weChatBill(trades)],
  ['in GBK', '微信.csv', async () => encodeGbk(weChatLines(trades).join('\r\n'))],
  ['as a spreadsheet program saves it', '微信.xlsx', () => saved(false)],
  ['without its backticks', '微信.xlsx', () => saved(true)],
])('reads the bill that a merchant downloads from WeChat Pay %s', async (_how, name, write) => {
  const { school, who } = await makeScene()
  expect(await importFile(who, 'PAY', name, await write())).toMatchObject(done)
  expect(await own.readLines(school.id, 'XT1')).toMatchObject([
    { party: 'PAY', amount: 5000, serviceCharge: 30, tradeDay: '2026-11-02', wxOrderCode: '42000000XT1' },
  ])
  expect(await linesOf(who, 'XT2')).toMatchObject([
    { amount: 3000, tradeDay: '2026-11-02' },
    { amount: -1000, tradeDay: '2026-11-03' },
  ])
  expect(await statementsOf(who)).toMatchObject([
    { mchType: 'PAY', fromDay: '2026-11-02', toDay: '2026-11-03', lineCount: 3, orderAmount: 7000, importedBy: '会计' },
  ])
})

const withoutLine = (at: number) => encodeLines(weChatLines(trades).toSpliced(at, 1))
const replaced = (from: string, to: string) =>
  encodeLines(weChatLines(trades).map((line) => (/^`\d{4}-/.test(line) ? line.replaceAll(from, to) : line)))

test.each([
  ['was cut off', encodeLines(weChatLines(trades).slice(0, 3)), '文件末尾没有合计，可能不完整'],
  ['lacks a trade', withoutLine(2), '合计的笔数与明细不符，文件可能不完整'],
  ['has a changed payment', replaced('`50.00', '`500.00'), '合计的金额与明细不符，文件可能被改动'],
  ['has a changed refund', replaced('`10.00', '`1.00'), '合计的金额与明细不符，文件可能被改动'],
  ['has a changed charge', replaced('`0.30', '`0.03'), '合计的金额与明细不符，文件可能被改动'],
])('refuses a bill that %s, and writes nothing', async (_how, bytes, why) => {
  const { who } = await makeScene()
  expect(await importFile(who, 'PAY', '微信.csv', bytes)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining(why),
  })
  expect(await linesOf(who, 'XT1')).toEqual([])
  expect(await statementsOf(who)).toEqual([])
})

test('leaves out a refund that failed', async () => {
  const { who } = await makeScene()
  const lines = weChatLines(trades).map((line) => line.replace('`ORIGINAL,`SUCCESS', '`ORIGINAL,`FAIL'))
  expect(await importFile(who, 'PAY', '微信.csv', encodeLines(lines))).toMatchObject(done)
  expect(await linesOf(who, 'XT2')).toMatchObject([{ amount: 3000 }])
})

test('marks the faults of rows in a file to download, and writes nothing', async () => {
  const { who } = await makeScene()
  const bytes = encodeLines(weChatLines(trades).map((line) => line.replace('`2026-11-02 08:00:00', '`昨天')))
  const job = await importFile(who, 'PAY', '微信.csv', bytes)
  expect(job).toMatchObject({
    state: 'failed',
    error: '有数据不正确，全部未导入，请在错误文件中修改后重新导入',
    fileLink: expect.any(String),
  })
  expect(await linesOf(who, 'XT2')).toEqual([])
})

test('reads the platform’s orders and the card system’s statement by their templates', async () => {
  const { school, who } = await makeScene()
  const pupil = await server.make.makeMember({
    schoolId: school.id,
    roles: [role.student],
    name: '王小明',
    code: 'S01',
  })
  const at = '2026-11-02 08:00:00'
  expect(await importSheet(who, 'QZ', [orderRow({ tradeCode: 'T1', at })])).toMatchObject(done)
  expect(
    await importSheet(who, 'YKT', [
      creditRow({ tradeCode: 'T1', at }),
      creditRow({ tradeCode: 'T1', at, amount: '10.00', serial: 'L2', kind: '退款' }),
    ]),
  ).toMatchObject(done)
  expect(await own.readLines(school.id, 'T1')).toMatchObject([
    { party: 'QZ', amount: 5000, productTag: 'CARD_RECHARGE', receiverUserId: pupil.id, receiverCardNum: '10086001' },
    { party: 'YKT', amount: 5000, serial: 'LT1' },
    { party: 'YKT', amount: -1000, serial: 'L2' },
  ])
  for (const mchType of ['QZ', 'YKT'] as const) {
    const template = await as(who, reconciliation.statementTemplate, { body: { mchType } })
    expect(template).toMatchObject({ code: 200, data: { fileLink: expect.any(String) } })
  }
})

test.each([['0'], ['1.234'], ['1000000.01']])('refuses an amount of %s yuan', async (amount) => {
  const { who } = await makeScene()
  const row = orderRow({ tradeCode: 'T2', at: '2026-11-02 08:00:00', amount })
  expect(await importSheet(who, 'QZ', [row])).toMatchObject({ state: 'failed', fileLink: expect.any(String) })
  expect(await linesOf(who, 'T2')).toEqual([])
})

test('names a number that stands twice in a file', async () => {
  const { who } = await makeScene()
  const row = creditRow({ tradeCode: 'T3', at: '2026-11-02 08:00:00', serial: '' })
  const why = '订单号 T3 出现了两次，请填写流水号'
  expect(await importSheet(who, 'YKT', [row, row])).toMatchObject({
    state: 'failed',
    error: expect.stringContaining(why),
  })
  expect(await linesOf(who, 'T3')).toEqual([])
})

test('refuses the file of another party', async () => {
  const { who } = await makeScene()
  const at = '2026-11-02 08:00:00'
  const [orders] = await sheetOf([orderRow({ tradeCode: 'T4', at })])
  const [credits] = await sheetOf([creditRow({ tradeCode: 'T4', at })])
  const wrong: readonly (readonly [Party, Uint8Array])[] = [
    ['PAY', orders?.bytes ?? new Uint8Array()],
    ['PAY', credits?.bytes ?? new Uint8Array()],
    ['QZ', weChatBill(trades)],
    ['QZ', credits?.bytes ?? new Uint8Array()],
    ['YKT', weChatBill(trades)],
    ['YKT', orders?.bytes ?? new Uint8Array()],
  ]
  for (const [party, bytes] of wrong) {
    expect(await importFile(who, party, 'a.xlsx', bytes), party).toMatchObject({ state: 'failed' })
  }
  expect(await statementsOf(who)).toEqual([])
})

test('refuses the same file again and names who imported it when', async () => {
  const { who } = await makeScene()
  const bytes = weChatBill(trades)
  await importFile(who, 'PAY', '微信.csv', bytes)
  const again = await as(who, reconciliation.importStatement, {
    body: { mchType: 'PAY' },
    files: [{ name: '另一个名字.csv', bytes }],
  })
  expect(again).toMatchObject(refused(reconciliationRefusals.statementTwice))
  expect(again.msg).toBe('这份账单已于2026-11-20 12:00:00由会计导入')
  expect(await statementsOf(who)).toHaveLength(1)
})

test('imports a file once if it is sent twice at the same time', async () => {
  const { who } = await makeScene()
  const files = [{ name: '微信.csv', bytes: weChatBill(trades) }]
  const send = () => as(who, reconciliation.importStatement, { body: { mchType: 'PAY' }, files })
  expect(await Promise.all([send(), send()])).toMatchObject([{ code: 200 }, { code: 200 }])
  await server.http.running.runner.drain()
  expect(await statementsOf(who)).toHaveLength(1)
  expect(await linesOf(who, 'XT1')).toHaveLength(1)
})
