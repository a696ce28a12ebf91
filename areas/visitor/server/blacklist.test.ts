import { expect, test } from 'vitest'
import { administration } from '../../administration/contract.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { visitor, visitorRefusals } from '../contract.ts'
import { makeVisitorScene } from '../make.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makeVisitorScene(server)
const document = '11010519491231002X'

test('a host never learns that a visitor was let in despite the blacklist', async () => {
  const { admin, host, own, school } = await makeScene()
  const telephone = '13655557777'
  await own.makeBlock(school.id, admin.id, { telephone })
  const id = await own.makeVisit(school.id, host.id, { telephone })
  const body = { id, overrideReason: '民警陪同' }
  expect(await as(admin, visitor.letIn, { body })).toMatchObject({ code: 200 })
  const entryFor = async (who: { token: string }) =>
    (await as(who, visitor.visit, { query: { id } })).data.steps.filter(({ title }) => title.startsWith('入校'))
  expect(await entryFor(host)).toMatchObject([{ title: '入校', note: '' }])
  expect(await entryFor(admin)).toMatchObject([{ title: '入校（黑名单人员，特别放行）', note: '民警陪同' }])
})

test('a document number stands in one entry, and a wrong number can be removed but not the last one', async () => {
  const { admin } = await makeScene()
  const save = (body: object) =>
    as(admin, visitor.saveBlock, { body: { name: '黑某', reason: '扰乱秩序', version: 0, ...body } })
  const { data: block } = await save({ documentNumber: document, telephone: '13655558888' })
  expect(await save({ name: '另一人', documentNumber: document })).toMatchObject({
    code: visitorRefusals.blockTwice.code,
    msg: '已有黑名单人员“黑某”',
  })
  const again = { id: block.id, version: block.version }
  const { data: saved } = await save({ ...again, removesTelephone: true })
  expect(saved).toMatchObject({ telephone: null, documentNumber: '****002X' })
  expect(await save({ id: block.id, version: saved.version, removesDocument: true })).toMatchObject(
    refused(visitorRefusals.blockWithoutNumber),
  )
})

test('the trail says whose visit it was when full numbers were shown', async () => {
  const { admin, keeper, host, own, school } = await makeScene()
  const id = await own.makeVisit(school.id, host.id, { name: '周访客' })
  await as(keeper, visitor.visitorNumbers, { body: { id } })
  const day = new Date().getFullYear()
  const bounds = { from: `${day - 1}-01-01 00:00:00`, to: `${day + 1}-01-01 00:00:00` }
  const { data } = await as(admin, administration.auditPage, { body: { ...bounds, person: keeper.username } })
  const entry = data.content.find(({ call }) => call === 'visitor.visitorNumbers')
  expect(JSON.stringify(entry)).toContain(`编号 ${id}`)
  expect(JSON.stringify(entry)).not.toContain('周访客')
})

test('refuses figures of more than a year instead of cutting the days', async () => {
  const { admin } = await makeScene()
  const find = (from: string) => as(admin, visitor.visitStatistics, { body: { from, to: '2026-11-01' } })
  expect(await find('2025-11-01')).toMatchObject({ code: 200 })
  expect(await find('2025-10-31')).toMatchObject(refused(visitorRefusals.statisticsTooLong))
})
