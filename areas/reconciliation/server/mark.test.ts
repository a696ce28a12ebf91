import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'

import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { reconciliation } from '../contract.ts'
import { reconciliationCallers } from '../makeReconciliation.ts'

// Noon of 20 November in Shanghai.
const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-20T04:00:00Z')) })
const { as, actor } = server
const { makeScene, order, importAll, statesOf, linesOf, findDetail, resultsOf } = reconciliationCallers(server)

const at = '2026-11-02 08:00:00'
const fault = '备注状态不能为空且信息必须在6位或以上！'

test('sets the state of a trade in all books by hand, with the person, and compares no more', async () => {
  const { who } = await makeScene()
  await importAll(who, [{ tradeCode: 'A1', at }])
  await order(who, [{ tradeCode: 'A2', at: '2026-11-02 09:00:00' }])
  expect(await resultsOf(who, '2026-11-02')).toEqual(['2026-11-02 FAIL'])
  const body = { tradeCode: 'A2', state: 'SUCCESS' as const, remark: ' 现金缴费，已入账 ' }
  expect(await as(who, reconciliation.mark, { body })).toMatchObject({ code: 200 })
  expect(await statesOf(who, 'A2')).toEqual(['SUCCESS 现金缴费，已入账'])
  expect(await resultsOf(who, '2026-11-02')).toEqual(['2026-11-02 SUCCESS'])
  expect((await findDetail(who, 'A2')).data).toMatchObject({
    isMarked: true,
    markedBy: '会计',
    markedTime: '2026-11-20 12:00:00',
    version: 1,
  })
})

test.each([
  ['六个字的备注', fault],
  ['      ', fault],
  ['', fault],
])('refuses the remark “%s”', async (remark, why) => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'B1', at }])
  const answer = await as(who, reconciliation.mark, { body: { tradeCode: 'B1', state: 'SUCCESS', remark } })
  expect(answer.text).toContain(why)
  expect((await linesOf(who, 'B1'))[0]).toMatchObject({ state: 'NONE' })
})

test('accepts a remark of seven characters', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'C1', at }])
  const body = { tradeCode: 'C1', state: 'NONE' as const, remark: '七个字的备注啊' }
  expect(await as(who, reconciliation.mark, { body })).toMatchObject({ code: 200 })
  expect(await statesOf(who, 'C1')).toEqual(['NONE 七个字的备注啊'])
})

test('refuses an outdated version with the mark as it is now', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'D1', at }])
  const mark = (remark: string, version: number) =>
    as(who, reconciliation.mark, { body: { tradeCode: 'D1', state: 'FAIL', remark, version } })
  expect(await mark('第一个人写的备注', 0)).toMatchObject({ code: 200 })
  expect(await mark('第二个人写的备注', 0)).toMatchObject({
    code: common.stale.code,
    data: { state: 'FAIL', remark: '第一个人写的备注', version: 1 },
  })
  expect(await mark('第二个人写的备注', 1)).toMatchObject({ code: 200 })
  expect(await statesOf(who, 'D1')).toEqual(['FAIL 第二个人写的备注'])
})

test('refuses a trade of another school, an unknown one, and a teacher', async () => {
  const { who, school } = await makeScene()
  const other = await makeScene()
  await order(who, [{ tradeCode: 'E1', at }])
  const markAs = (actor: typeof who, tradeCode: string) =>
    as(actor, reconciliation.mark, { body: { tradeCode, state: 'SUCCESS', remark: '已与银行核对无误' } })
  expect(await markAs(other.who, 'E1')).toMatchObject(refused(common.notFound))
  expect(await markAs(who, 'E0')).toMatchObject(refused(common.notFound))
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  expect(await markAs(teacher, 'E1')).toMatchObject(refused(common.forbidden))
  expect((await linesOf(who, 'E1'))[0]).toMatchObject({ state: 'NONE' })
})

test('names the trade in the trail', async () => {
  const { who } = await makeScene()
  await order(who, [{ tradeCode: 'F1', at }])
  const body = { tradeCode: 'F1', state: 'SUCCESS' as const, remark: '已与银行核对无误' }
  await as(who, reconciliation.mark, { body })
  const { data } = await as(who, administration.auditPage, { body: { call: 'reconciliation.mark' } })
  const entry = await as(who, administration.auditEntry, { params: { id: data.content[0]?.id ?? 0 } })
  expect(entry.text).toContain('F1')
  expect(entry.text).toContain('已与银行核对无误')
})
