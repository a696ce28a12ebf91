import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { fetchExport } from '../../../../tests/support/exportedFile.ts'
import { importCallers, sheetOf } from '../../../../tests/support/importScene.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { card } from '../../contract.ts'
import { freshCard, makeCardScene } from '../../make.ts'
import { usageSheet } from '../exportUsage.ts'

const server = await useServer()
const { make, as } = server
const { checkFile, rowsOf, apply } = importCallers(server, 'cards')

/** Cards of every status: exact moments, an open end, never activated, lost, and one of a person without a code. */
const makeScene = async () => {
  const scene = await makeCardScene(server)
  const { school, classId, who, holder, other, own } = scene
  const pupil = { schoolId: school.id, roles: [role.student], departments: [classId] }
  const lost = await make.makeMember({ ...pupil, name: '白小舟', code: 'S-03', cardNum: freshCard() })
  await as(who, card.end, { body: { userId: lost.id, why: 'lost' } })
  const inactive = await make.makeMember({ ...pupil, name: '王修竹', code: 'S-04', cardNum: freshCard() })
  await own.forgetPeriods(school.id, inactive.id)
  const withoutCode = await make.makeMember({ ...pupil, name: '陈无号', cardNum: freshCard() })
  await as(who, card.issue, {
    body: { userId: other.id, cardNum: freshCard(), beginTime: '2026-09-01 10:20:30', endTime: '2029-06-30 12:00:00' },
  })
  const people = [holder, other, lost, inactive, withoutCode]
  const all = () => Promise.all(people.map(({ id }) => own.cardsOf(school.id, id)))
  return { ...scene, all }
}

const exportCards = async (who: Awaited<ReturnType<typeof makeScene>>['who'], body = {}) => {
  const { data } = await as(who, card.exportUsage, { body })
  return fetchExport(server, who, data.jobId)
}

test('imports an export of cards without changes', async () => {
  const { who, all } = await makeScene()
  const before = await all()
  const run = await checkFile(who, [{ name: '刷卡记录.xlsx', bytes: await exportCards(who) }])
  expect(run.counts).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: 5 })
  const ended = await checkFile(who, [{ name: '挂失.xlsx', bytes: await exportCards(who, { status: 'lost' }) }])
  expect(await rowsOf(who, ended.id)).toMatchObject([{ verdict: 'unchanged', notes: ['状态为“已挂失”的卡不导入'] }])
  expect(await all()).toEqual(before)
})

test('changes exactly three edited cells of an export of cards', async () => {
  const { who, all } = await makeScene()
  const [before, next] = [await all(), freshCard()]
  const edits = new Map<string, object>([
    ['王小明', { 卡号: next }],
    ['李小红', { 到期日期: '2030-06-30' }],
    ['王修竹', { 启用日期: '2026-09-01' }],
  ])
  const rows = (await readAll(usageSheet, await exportCards(who))).map(({ row }) => ({
    ...Object.fromEntries(usageSheet.columns.map(({ key, title }) => [title, String(row[key] ?? '')])),
    ...edits.get(String(row.userName)),
  }))
  const run = await checkFile(who, await sheetOf(rows))
  const changed = await rowsOf(who, run.id, 'changed')
  expect(new Set(changed.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(edits.keys()))
  await apply(who, run.id)
  const after = await all()
  expect(after[0]).toMatchObject({ cardNum: next })
  expect(after[1]?.rows).toEqual([{ ...before[1]?.rows[0], endsAt: new Date('2030-06-30T16:00:00Z') }])
  expect(after[3]?.rows).toMatchObject([{ beginsAt: new Date('2026-08-31T16:00:00Z'), endsAt: null }])
  expect([after[2], after[4]]).toEqual([before[2], before[4]])
})

test('keeps the card of a row with a masked number, and refuses a person without one', async () => {
  const { who, all } = await makeScene()
  const before = await all()
  const run = await checkFile(
    who,
    await sheetOf([
      { 学工号: 'S-01', 卡号: '******0001' },
      { 学工号: 'S-03', 卡号: '' },
    ]),
  )
  expect(await rowsOf(who, run.id)).toMatchObject([
    { verdict: 'unchanged' },
    { verdict: 'refused', faults: [{ title: '卡号', why: '不能为空' }] },
  ])
  expect(await all()).toEqual(before)
})
