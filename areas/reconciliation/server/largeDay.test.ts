import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { makeScene, importAll, findDays } = reconciliationCallers(server)

/** Far more than the imports need, so that a busy machine doesn't fail the test. */
const longest = 600_000

test('imports and compares a day of 6,000 trades in all three books', { timeout: longest }, async () => {
  const { who } = await makeScene()
  const trades = Array.from({ length: 6000 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 10, 2, 7) + at * 5000).toISOString()
    return { tradeCode: `L${at}`, at: time.slice(0, 19).replace('T', ' ') }
  })
  await importAll(who, trades)
  const { data } = await findDays(who, '2026-11-02')
  expect(data.content).toMatchObject([{ result: 'SUCCESS' }])
  expect(data.content[0]?.bills.map(({ billSummaryDOS }) => billSummaryDOS[0]?.billCount)).toEqual([6000, 6000, 6000])
})
