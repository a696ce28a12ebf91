import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { school as schoolTable } from '../../registry/server/tables/schools.ts'
import { reconciliation } from '../contract.ts'
import { parties } from '../words.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

const minute = 60_000
const hour = 60 * minute

// 08:00 in Shanghai. A server for this file, because the job covers every school.
const clock = movableClock(new Date('2026-11-20T00:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, database, http } = server
const { own, makeScene, makeClerk, order, pay, credit, resultsOf, statesOf, billOf, findDays } =
  reconciliationCallers(server)

/** Advances the clock and runs the scheduled jobs. */
const pass = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await http.running.runner.schedule()
  await http.running.runner.drain()
}

const dayOf = (ago: number) => new Date(clock.now().getTime() + 8 * hour - ago * 24 * hour).toISOString().slice(0, 10)

/** Makes a trade at noon some days ago. */
const makeTrade = (schoolId: number, tradeCode: string, ago: number) => {
  const tradeAt = new Date(`${dayOf(ago)}T12:00:00+08:00`)
  return Promise.all(parties.map((party) => own.makeLines(schoolId, [{ tradeCode, party, tradeAt }], clock.now())))
}

test('compares the books of a day from 10:00 of the next day on', async () => {
  const { who, school } = await makeScene()
  await makeTrade(school.id, 'A1', 1)
  const day = dayOf(1)
  expect(await statesOf(who, 'A1')).toEqual(['NONE'])
  const reconcile = async () => as(who, reconciliation.reconcile, { body: { billId: await billOf(who, 'A1') } })
  expect((await reconcile()).msg).toBe(`${day}的账单在次日 10:00 生成，之后才能对账`)
  await pass(2 * hour - minute)
  expect((await findDays(who, day)).data.content).toMatchObject([{ isOver: false, checkDate: null }])
  await pass(2 * minute)
  expect(await resultsOf(who, day)).toEqual([`${day} SUCCESS`])
  expect((await findDays(who, day)).data.content).toMatchObject([{ isOver: true, checkDate: `${dayOf(0)} 10:01:00` }])
})

test('compares days on which no node ran, and leaves today open', async () => {
  const { who, school } = await makeScene()
  await makeTrade(school.id, 'B1', 0)
  await pass(3 * 24 * hour)
  await makeTrade(school.id, 'B2', 0)
  await pass(hour)
  expect(await statesOf(who, 'B1')).toEqual(['SUCCESS'])
  expect(await statesOf(who, 'B2')).toEqual(['NONE'])
})

test('compares a day at its time although a refund of an older trade was compared before', async () => {
  const { who, school } = await makeScene()
  await makeTrade(school.id, 'C1', 5)
  await makeTrade(school.id, 'C2', 0)
  const tradeAt = new Date(`${dayOf(0)}T12:00:00+08:00`)
  for (const party of parties) {
    const refund = { tradeCode: 'C1', refundCode: 'R1', amount: -5000, party, tradeAt }
    await own.makeLines(school.id, [{ ...refund, refundCode: party === 'YKT' ? '' : 'R1', serial: 'B1' }], clock.now())
  }
  await pass(24 * hour)
  expect(await statesOf(who, 'C2')).toEqual(['SUCCESS'])
})

test('shows a mark at once on a day that is not over, and still compares the day at its time', async () => {
  const { who, school } = await makeScene()
  await makeTrade(school.id, 'D1', 0)
  await makeTrade(school.id, 'D2', 0)
  const day = dayOf(0)
  const body = { tradeCode: 'D1', state: 'FAIL' as const, remark: '家长说没有付过这笔款' }
  expect(await as(who, reconciliation.mark, { body })).toMatchObject({ code: 200 })
  expect(await statesOf(who, 'D1')).toEqual(['FAIL 家长说没有付过这笔款'])
  expect(await statesOf(who, 'D2')).toEqual(['NONE'])
  expect(await resultsOf(who, day)).toEqual([`${day} FAIL`])
  expect((await findDays(who, day)).data.content).toMatchObject([{ checkDate: null }])
  await pass(24 * hour)
  expect(await statesOf(who, 'D1')).toEqual(['FAIL 家长说没有付过这笔款'])
  expect(await statesOf(who, 'D2')).toEqual(['SUCCESS'])
})

test('takes back the state of a mark that is cleared on a day that is not over', async () => {
  const { who, school } = await makeScene()
  await makeTrade(school.id, 'E1', 0)
  const body = { tradeCode: 'E1', state: 'SUCCESS' as const, remark: '已与银行核对，金额无误' }
  await as(who, reconciliation.mark, { body })
  const tradeAt = new Date(`${dayOf(0)}T12:00:00+08:00`)
  await own.makeLines(school.id, [{ tradeCode: 'E1', party: 'PAY', amount: 4000, tradeAt }], clock.now())
  expect(await statesOf(who, 'E1')).toEqual(['NONE'])
})

test('compares at 10:00 in the school’s time zone', async () => {
  const { who, school } = await makeScene()
  await database.asSystem('a test moves a school', (db) =>
    db.update(schoolTable).set({ timeZone: 'Asia/Urumqi' }).where(eq(schoolTable.id, school.id)),
  )
  // Midnight in UTC is 08:00 in Shanghai.
  await pass(24 * hour - (clock.now().getTime() % (24 * hour)))
  await makeTrade(school.id, 'F1', 1)
  // 11:59 in Shanghai is 09:59 in Urumqi.
  await pass(4 * hour - minute)
  expect(await statesOf(who, 'F1')).toEqual(['NONE'])
  await pass(2 * minute)
  expect(await statesOf(who, 'F1')).toEqual(['SUCCESS'])
})

test('does not call a credit missing because of a statement that was made before the day ended', async () => {
  const { school, who: early } = await makeScene()
  const [day, morning, evening] = [dayOf(0), `${dayOf(0)} 01:00:00`, `${dayOf(0)} 22:00:00`]
  await credit(early, [{ tradeCode: 'G1', at: morning }])
  // After 10:00 of the next day, whenever this began.
  await pass(27 * hour)
  // The first session has ended.
  const who = await makeClerk(school)
  const trades = [
    { tradeCode: 'G1', at: morning, total: '50.00' },
    { tradeCode: 'G2', at: evening, total: '50.00' },
  ]
  await order(who, trades)
  await pay(who, trades)
  expect(await statesOf(who, 'G1')).toEqual(['SUCCESS'])
  expect(await statesOf(who, 'G2')).toEqual(['NONE 一卡通的账单还没有导入完整'])
  await credit(who, [
    { tradeCode: 'G1', at: morning },
    { tradeCode: 'G2', at: evening },
  ])
  expect(await resultsOf(who, day)).toEqual([`${day} SUCCESS`])
})
