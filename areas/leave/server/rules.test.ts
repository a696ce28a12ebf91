import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { leave, leaveRefusals } from '../contract.ts'
import { makeLeaveScene } from '../makeLeave.ts'

const server = await useServer()
const { as } = server

const rule = { kind: '' as const, moreThanHours: 24, steps: ['head' as const, 'grade' as const], version: 0 }
const save = (who: Actor, values: object = {}) => as(who, leave.saveRule, { body: { ...rule, ...values } })

test('rules are saved by version, listed by kind and length, and deleted once', async () => {
  const { who } = await makeLeaveScene(server)
  const { data } = await save(who)
  expect(data).toMatchObject({ ...rule, version: 1 })
  await save(who, { kind: 'sick', moreThanHours: 72, steps: ['office'] })
  await save(who, { moreThanHours: 0, steps: ['head'] })
  const listed = async () =>
    (await as(who, leave.rules)).data.map(({ kind, moreThanHours }) => `${kind}>${moreThanHours}`)
  expect(await listed()).toEqual(['>0', '>24', 'sick>72'])
  expect((await save(who, { ...data, steps: ['office'] })).data).toMatchObject({ steps: ['office'], version: 2 })
  expect(await save(who, { ...data })).toMatchObject({ code: common.stale.code, data: { steps: ['office'] } })
  const remove = () => as(who, leave.deleteRule, { query: { id: data.id } })
  expect(await remove()).toMatchObject({ code: 200 })
  expect(await remove()).toMatchObject(refused(common.notFound))
})

test('refuses a second rule for the same kind and length, and repeated approvers', async () => {
  const { who, head } = await makeLeaveScene(server)
  await save(who)
  const twice = await save(who)
  expect(twice).toMatchObject(refused(leaveRefusals.ruleTwice))
  expect(twice.msg).toBe('“所有类型超过 24 小时”的审批设置已存在')
  expect((await save(who, { steps: ['head', 'head'] })).data).toEqual([
    { field: 'steps', msg: '同一审批人只能出现一次' },
  ])
  expect((await save(who, { steps: [] })).data).toEqual([{ field: 'steps', msg: '请选择审批人' }])
  expect(await save(head, { moreThanHours: 1 })).toMatchObject(refused(common.forbidden))
})
