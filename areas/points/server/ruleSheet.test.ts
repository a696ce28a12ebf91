import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { points } from '../contract.ts'
import { makePointsScene } from '../make.ts'
import { ruleSheet } from './ruleSheet.ts'

const server = await useServer()
const { as, http } = server

/** Rules of every form: with and without a rank, disabled, and one above a limit that was lowered later. */
const makeScene = async () => {
  const scene = await makePointsScene(server)
  const { school, own } = scene
  await own.makeRule(school.id, { rank: '校级', note: '每学期' })
  await own.makeRule(school.id, { item: '迟到', points: -2 })
  await own.makeRule(school.id, { type: '卫生', item: '值日', disabled: true })
  await own.makeRule(school.id, { type: '卫生', item: '大扫除', points: 500 })
  await own.setConfig(school.id, { mostPerAward: 100 })
  return scene
}

const rulesOf = async (who: Actor) => (await as(who, points.rules)).data

const exportRules = async (who: Actor) => {
  const { data } = await as(who, points.exportRules, { body: {} })
  return fetchExport(server, who, data.jobId)
}

const importRules = async (who: Actor, bytes: Buffer) => {
  const { data } = await as(who, points.importRules, { files: [{ name: '积分规则.xlsx', bytes }] })
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: data.jobId } })).data
}

const editRules = async (bytes: Buffer, edits: ReadonlyMap<string, object>) => {
  const rows = (await readAll(ruleSheet, bytes)).map(({ row }) => ({ ...row, ...edits.get(String(row.item)) }))
  return buffer(writeSheet(ruleSheet, rows))
}

test('imports an export of rules without changes, and exactly three edited cells', async () => {
  const { who } = await makeScene()
  const before = await rulesOf(who)
  const bytes = await exportRules(who)
  expect(await importRules(who, bytes)).toMatchObject({ state: 'done', fileLink: null })
  expect(await rulesOf(who)).toEqual(before)
  const edits = new Map<string, object>([
    ['好人好事', { points: 6 }],
    ['迟到', { note: '十分钟以上' }],
    ['值日', { state: '启用' }],
  ])
  expect(await importRules(who, await editRules(bytes, edits))).toMatchObject({ fileLink: null })
  const changes = new Map<string, object>([
    ['好人好事', { points: 6, version: 2 }],
    ['迟到', { note: '十分钟以上', version: 2 }],
    ['值日', { disabled: false, version: 2 }],
  ])
  expect(await rulesOf(who)).toEqual(before.map((rule) => ({ ...rule, ...changes.get(rule.item) })))
})

test('adds unknown rules, and writes nothing if a row is above the limit or double', async () => {
  const { who } = await makeScene()
  const before = await rulesOf(who)
  const bytes = await exportRules(who)
  const wrong = [
    new Map<string, object>([['好人好事', { points: 101 }]]),
    new Map<string, object>([['迟到', { points: 0 }]]),
    new Map<string, object>([['值日', { item: '大扫除' }]]),
  ]
  for (const edits of wrong) expect((await importRules(who, await editRules(bytes, edits))).fileLink).not.toBeNull()
  expect(await rulesOf(who)).toEqual(before)
  await importRules(who, await editRules(bytes, new Map([['迟到', { item: '早退' }]])))
  const items = (await rulesOf(who)).map(({ item, points: worth }) => `${item} ${worth}`)
  expect(items).toHaveLength(5)
  expect(items).toEqual(expect.arrayContaining(['早退 -2', '迟到 -2']))
})

test('refuses users who may not change rules', async () => {
  const { who, teacher } = await makeScene()
  const files = [{ name: '积分规则.xlsx', bytes: await exportRules(who) }]
  expect(await as(teacher, points.exportRules, { body: {} })).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, points.importRules, { files })).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, points.ruleTemplate)).toMatchObject(refused(common.forbidden))
})
