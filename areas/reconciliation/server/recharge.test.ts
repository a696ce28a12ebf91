import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { reconciliation, reconciliationRefusals as refusals } from '../contract.ts'
import { startFakeCardSystem } from '../makeFakeCardSystem.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

const minute = 60_000

// Noon of 20 November in Shanghai.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const fake = await startFakeCardSystem()
const server = await useSeparateServer({ clock, config: { cardSystem: fake.cardSystem } })
const { as, actor, database, http } = server
const own = reconciliationCallers(server)
const { makeScene, makeClerk, pay, order, credit, linesOf, statesOf, findDetail, finishJob } = own

type Who = Awaited<ReturnType<typeof makeScene>>['who']

const at = '2026-11-02 08:00:00'

let trades = 0

/** A payment of 50 yuan that the card's statement lacks. */
const makeLacking = async (onCard: string | null = null) => {
  const { school, who } = await makeScene()
  trades += 1
  const tradeCode = `T${trades}`
  await order(who, [{ tradeCode, at }])
  await pay(who, [{ tradeCode, at, total: '50.00', charge: '0.30' }])
  await credit(who, [onCard === null ? { tradeCode: `其他${trades}`, at } : { tradeCode, at, amount: onCard }])
  return { school, who, tradeCode }
}

const ask = (who: { readonly token: string }, tradeCode: string) =>
  as(who, reconciliation.recharge, { body: { tradeCode } })

const recharge = async (who: Who, tradeCode: string) => {
  const answer = await ask(who, tradeCode)
  expect(answer).toMatchObject({ code: 200 })
  return finishJob(who, answer.data.jobId)
}

const rechargesOf = async (who: Who, tradeCode: string) => (await findDetail(who, tradeCode)).data.recharges

const creditsOf = (tradeCode: string) =>
  fake.requests.filter((request) => request['tradeCode'] === tradeCode).map((request) => request['requestNumber'])

test('credits the card with the lacking amount, and the trade becomes normal', async () => {
  const { school, who, tradeCode } = await makeLacking()
  expect(await statesOf(who, tradeCode)).toEqual(['FAIL 一卡通没有这笔交易'])
  expect((await findDetail(who, tradeCode)).data).toMatchObject({ mayRecharge: true, rechargeAmount: 5000 })
  expect(await recharge(who, tradeCode)).toMatchObject({ state: 'done' })
  expect(fake.requests.at(-1)).toEqual({
    requestNumber: `${school.id}-${tradeCode}-0`,
    schoolId: school.id,
    tradeCode,
    cardNum: '10086001',
    amount: 5000,
  })
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
  expect((await findDetail(who, tradeCode)).data).toMatchObject({
    mayRecharge: false,
    rechargeAmount: 0,
    recharges: [{ amount: 5000, state: 'done', reason: '', askedBy: '会计', askedTime: '2026-11-20 12:00:00' }],
  })
})

test('credits only what the card still lacks', async () => {
  const { school, who, tradeCode } = await makeLacking('5.00')
  await recharge(who, tradeCode)
  expect(fake.requests.at(-1)).toMatchObject({ requestNumber: `${school.id}-${tradeCode}-1`, amount: 4500 })
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

test('counts nothing twice when the card’s statement brings the credit later, with or without its number', async () => {
  for (const withSerial of [true, false]) {
    const { who, tradeCode } = await makeLacking()
    await recharge(who, tradeCode)
    const serial = withSerial ? (fake.credits().at(-1)?.serial ?? '') : ''
    await credit(who, [{ tradeCode, at: '2026-11-20 12:00:00', serial }])
    expect((await linesOf(who, tradeCode)).filter(({ party }) => party === 'YKT')).toMatchObject([
      { amount: 5000, tradeDay: '2026-11-02' },
    ])
    expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
  }
})

test('keeps the reason of the card system’s refusal, and may ask again', async () => {
  const { who, tradeCode } = await makeLacking()
  fake.answerNext({ reason: '卡已挂失' })
  expect(await recharge(who, tradeCode)).toMatchObject({ state: 'done' })
  expect(await rechargesOf(who, tradeCode)).toMatchObject([{ state: 'failed', reason: '卡已挂失' }])
  expect(await statesOf(who, tradeCode)).toEqual(['FAIL 一卡通没有这笔交易'])
  await recharge(who, tradeCode)
  expect(await rechargesOf(who, tradeCode)).toMatchObject([{ state: 'done' }, { state: 'failed' }])
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

test.each([
  ['fault', '一卡通系统暂时不可用（503），可以再次重试，不会重复充值'],
  ['unreachable', '连接一卡通系统失败，可以再次重试，不会重复充值'],
] as const)('says that another try is safe after a %s', async (answer, reason) => {
  const { who, tradeCode } = await makeLacking()
  fake.answerNext(answer)
  await recharge(who, tradeCode)
  expect(await rechargesOf(who, tradeCode)).toMatchObject([{ state: 'failed', reason }])
})

test('credits once if the answer was lost and somebody asks again', async () => {
  const { who, tradeCode } = await makeLacking()
  const before = fake.credits().length
  fake.answerNext('lost')
  await recharge(who, tradeCode)
  expect(await rechargesOf(who, tradeCode)).toMatchObject([{ state: 'failed' }])
  await recharge(who, tradeCode)
  const numbers = creditsOf(tradeCode)
  expect(numbers).toHaveLength(2)
  expect(new Set(numbers).size).toBe(1)
  expect(fake.credits()).toHaveLength(before + 1)
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

test('asks for no other amount until a statement says what arrived of a lost answer', async () => {
  const { who, tradeCode } = await makeLacking()
  fake.answerNext('lost')
  await recharge(who, tradeCode)
  await order(who, [{ tradeCode, at, amount: '80.00' }])
  await pay(who, [{ tradeCode, at, total: '80.00', charge: '0.48' }])
  expect(await ask(who, tradeCode)).toMatchObject({
    code: refusals.rechargeUnclear.code,
    msg: '上一次按 50.00 元请求充值，还不知道是否到账；请先导入一卡通的账单，再按新的金额充值',
  })
  await credit(who, [{ tradeCode, at, amount: '50.00' }])
  await recharge(who, tradeCode)
  expect(fake.requests.at(-1)).toMatchObject({ amount: 3000 })
  expect(new Set(creditsOf(tradeCode)).size).toBe(2)
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

test('credits again what the card system took back', async () => {
  const { who, tradeCode } = await makeLacking()
  await recharge(who, tradeCode)
  const before = fake.credits().length
  await credit(who, [{ tradeCode, at: '2026-11-02 18:00:00', amount: '-50.00', serial: `退${tradeCode}` }])
  expect((await findDetail(who, tradeCode)).data).toMatchObject({ rechargeAmount: 5000 })
  await recharge(who, tradeCode)
  expect(fake.credits()).toHaveLength(before + 1)
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

test('lets one of two clerks ask at a time', async () => {
  const { school, who, tradeCode } = await makeLacking()
  const second = await makeClerk(school, '出纳')
  const answers = await Promise.all([ask(who, tradeCode), ask(second, tradeCode)])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, refusals.rechargeWaiting.code]))
  expect((await findDetail(who, tradeCode)).data).toMatchObject({ mayRecharge: false })
  await http.running.runner.drain()
  expect(creditsOf(tradeCode)).toHaveLength(1)
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

/** Makes the first attempt of writing a trade's lines fail, as if the node ended there. */
const failWriting = async (tradeCode: string) => {
  const run = (text: string) => database.asSystem('a test breaks writing off', (db) => db.execute(sql.raw(text)))
  await run(`create or replace function broken_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off'; end $$`)
  await run(`create trigger zz_broken_off before insert on bill_line for each row
    when (new.trade_code = '${tradeCode}') execute function broken_off()`)
  return () => run('drop trigger zz_broken_off on bill_line')
}

test('repeats a request that ended between the credit and its line, and credits once', async () => {
  const { who, tradeCode } = await makeLacking()
  const before = fake.credits().length
  const mend = await failWriting(tradeCode)
  const answer = await ask(who, tradeCode)
  await http.running.runner.drain()
  expect(await rechargesOf(who, tradeCode)).toMatchObject([{ state: 'waiting' }])
  await mend()
  clock.advance(5 * minute)
  expect(await finishJob(who, answer.data.jobId)).toMatchObject({ state: 'done' })
  expect(creditsOf(tradeCode).length).toBeGreaterThan(1)
  expect(fake.credits()).toHaveLength(before + 1)
  expect(await statesOf(who, tradeCode)).toEqual(['SUCCESS'])
})

test('lets a request whose job was lost be asked for again, and its job credits no more', async () => {
  const { who, tradeCode } = await makeLacking()
  const lost = await ask(who, tradeCode)
  expect((await findDetail(who, tradeCode)).data).toMatchObject({ mayRecharge: false })
  clock.advance(11 * minute)
  expect((await findDetail(who, tradeCode)).data).toMatchObject({ mayRecharge: true })
  const again = await ask(who, tradeCode)
  expect(again).toMatchObject({ code: 200 })
  expect(await finishJob(who, again.data.jobId)).toMatchObject({ state: 'done' })
  expect(await finishJob(who, lost.data.jobId)).toMatchObject({ state: 'failed', error: refusals.rechargeEnded.msg })
  expect(creditsOf(tradeCode)).toHaveLength(1)
})

test('credits nothing if the card’s statement brought the money while the job waited', async () => {
  const { who, tradeCode } = await makeLacking()
  const asked = await ask(who, tradeCode)
  await own.own.makeLines(who.schoolId, [{ tradeCode, party: 'YKT', serial: 'Z1', amount: 5000 }], clock.now())
  await finishJob(who, asked.data.jobId)
  expect(creditsOf(tradeCode)).toEqual([])
  expect(await rechargesOf(who, tradeCode)).toMatchObject([
    { state: 'failed', reason: '一卡通还缺的金额已经变化，请刷新后再看' },
  ])
})

test('refuses a trade that needs no credit, or whose state nobody knows', async () => {
  const { who } = await makeScene()
  const noon = '2026-11-02 12:00:00'
  await order(who, [
    { tradeCode: 'R1', at: noon, product: '餐费' },
    { tradeCode: 'R2', at: noon },
    { tradeCode: 'R3', at: noon },
    { tradeCode: 'R4', at: noon, card: '' },
    { tradeCode: 'R5', at: '2026-11-09 12:00:00' },
  ])
  const total = '50.00'
  await pay(who, [
    { tradeCode: 'R1', at: noon, total },
    { tradeCode: 'R3', at: noon, total },
    { tradeCode: 'R4', at: noon, total },
    { tradeCode: 'R5', at: '2026-11-09 12:00:00', total },
  ])
  await credit(who, [{ tradeCode: 'R3', at: noon }])
  const before = fake.requests.length
  expect(await ask(who, 'R1')).toMatchObject(refused(refusals.notForCard))
  expect(await ask(who, 'R2')).toMatchObject(refused(refusals.notPaid))
  expect(await ask(who, 'R3')).toMatchObject(refused(refusals.nothingToRecharge))
  expect(await ask(who, 'R4')).toMatchObject(refused(refusals.noCard))
  expect(await ask(who, 'R5')).toMatchObject(refused(refusals.noCardStatement))
  expect(await ask(who, 'R0')).toMatchObject(refused(common.notFound))
  await http.running.runner.drain()
  expect(fake.requests).toHaveLength(before)
})

test('refuses the trade of another school, and a teacher', async () => {
  const { school, tradeCode } = await makeLacking()
  const other = await makeScene()
  expect(await ask(other.who, tradeCode)).toMatchObject(refused(common.notFound))
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  expect(await ask(teacher, tradeCode)).toMatchObject(refused(common.forbidden))
})

test('refuses to recharge without a card system, and pretends one in demo mode', async () => {
  for (const demo of [false, true]) {
    const another = await useSeparateServer({ clock, config: { cardSystem: null, demo } })
    const its = reconciliationCallers(another)
    const { who } = await its.makeScene()
    await its.order(who, [{ tradeCode: 'N1', at }])
    await its.pay(who, [{ tradeCode: 'N1', at, total: '50.00' }])
    await its.credit(who, [{ tradeCode: 'N2', at }])
    const answer = await another.as(who, reconciliation.recharge, { body: { tradeCode: 'N1' } })
    if (!demo) {
      expect(answer).toMatchObject(refused(refusals.noCardSystem))
      continue
    }
    expect(await its.finishJob(who, answer.data.jobId)).toMatchObject({ state: 'done' })
    expect(await its.statesOf(who, 'N1')).toEqual(['SUCCESS'])
  }
})

test('counts a recharge once if the card system’s statement gives it another number', async () => {
  const { who, tradeCode } = await makeLacking()
  await recharge(who, tradeCode)
  await credit(who, [{ tradeCode, at: '2026-11-20 12:00:05', serial: `S${tradeCode}` }])
  const credits = (await linesOf(who, tradeCode)).filter(({ party }) => party === 'YKT')
  expect(credits.map(({ amount }) => amount)).toEqual([5000])
  await credit(who, [
    { tradeCode, at: '2026-11-20 12:00:05', serial: `S${tradeCode}` },
    { tradeCode, at: '2026-11-20 12:00:09', serial: `Z${tradeCode}` },
  ])
  expect((await linesOf(who, tradeCode)).filter(({ party }) => party === 'YKT')).toHaveLength(2)
})

test('judges a trade after a recharge by the statements of its own day', async () => {
  const { who, tradeCode } = await makeLacking('5.00')
  await recharge(who, tradeCode)
  await pay(who, [{ tradeCode, at, total: '60.00', charge: '0.36' }])
  expect(await statesOf(who, tradeCode)).toEqual(['FAIL 金额不一致：支付渠道 60.00 元，平台 50.00 元，一卡通 50.00 元'])
})

test('is refused for a trade that somebody marked as normal', async () => {
  const { who, tradeCode } = await makeLacking()
  const body = { tradeCode, state: 'SUCCESS', remark: '已电话核实到账无误' } as const
  expect(await as(who, reconciliation.mark, { body })).toMatchObject({ code: 200 })
  expect((await findDetail(who, tradeCode)).data.mayRecharge).toBe(false)
  expect(await ask(who, tradeCode)).toMatchObject(refused(refusals.markedNormal))
})
