import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { users } from '../../users/contract.ts'
import { points, pointsLimits } from '../contract.ts'
import { makePointsScene } from '../make.ts'
import { recordColumns, studentColumns } from './exports.ts'
import { recordSheet } from './importRecords.ts'

const server = await useServer()
const { as, http } = server
const day = (date: string) => new Date(`${date}T12:00:00+08:00`)

/** Awards on three days: two in the teacher's class, one in another. */
const makeScene = async () => {
  const scene = await makePointsScene(server)
  const { school, pupils, outsider, own } = scene
  const [one, other] = pupils
  await own.makeRecord(school.id, one.id, { points: 8, at: day('2026-03-02') })
  await own.makeRecord(school.id, other.id, { points: -3, at: day('2026-03-03'), type: '卫生', item: '乱扔' })
  await own.makeRecord(school.id, outsider.id, { points: 5, at: day('2026-03-04') })
  return scene
}

const finishJob = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const sheetOf = async <Key extends string>(who: Actor, jobId: number, sheet: SheetDefinition<Key>) => {
  const { fileLink } = await finishJob(who, jobId)
  const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
  return (await readAll(sheet, rawPayload)).map(({ row }) => row)
}

describe('points ledger', () => {
  const namesOf = async (who: Actor, body: object = {}) =>
    (await as(who, points.recordPage, { body })).data.content.map(({ name }) => name)

  test('is listed newest first and searched by person, class, days, type and state', async () => {
    const { who, classId } = await makeScene()
    expect(await namesOf(who)).toEqual(['张小军', '李小红', '王小明'])
    expect(await namesOf(who, { keyword: ' 小红 ' })).toEqual(['李小红'])
    expect(await namesOf(who, { keyword: 's01' })).toEqual(['王小明'])
    expect(await namesOf(who, { keyword: '%' })).toEqual([])
    expect(await namesOf(who, { departmentId: classId })).toEqual(['李小红', '王小明'])
    expect(await namesOf(who, { from: '2026-03-03' })).toEqual(['张小军', '李小红'])
    expect(await namesOf(who, { to: '2026-03-03' })).toEqual(['李小红', '王小明'])
    expect(await namesOf(who, { type: '卫生' })).toEqual(['李小红'])
    const { data } = await as(who, points.recordPage, { body: { keyword: 's01' } })
    const [id] = data.content.map((row) => row.id)
    await as(who, points.cancelRecord, { params: { id: id ?? 0 }, query: { cancelReason: '记错' } })
    expect(await namesOf(who, { state: 'valid' })).toEqual(['张小军', '李小红'])
    expect(await namesOf(who, { state: 'cancelled' })).toEqual(['王小明'])
    expect(await namesOf(who)).toEqual(['王小明', '张小军', '李小红', '王小明'])
  })

  test('shows teachers only the students of their classes', async () => {
    const { teacher } = await makeScene()
    expect(await namesOf(teacher)).toEqual(['李小红', '王小明'])
    const { data } = await as(teacher, points.recordPage, { body: { pageSize: 1 } })
    expect(data).toMatchObject({
      totalSize: 2,
      more: false,
      content: [{ className: '一班', code: 'S02', balance: -3 }],
    })
  })

  test('is exported only within reach', async () => {
    const { who, teacher } = await makeScene()
    const ask = async (from: Actor, body: object) => (await as(from, points.exportRecords, { body })).data.jobId
    const rows = await sheetOf(who, await ask(who, { type: '卫生' }), recordColumns)
    expect(rows).toMatchObject([{ name: '李小红', at: '2026-03-03 12:00:00', points: -3, state: '有效', item: '乱扔' }])
    const theirs = await sheetOf(teacher, await ask(teacher, {}), recordColumns)
    expect(theirs.map(({ name }) => name)).toEqual(['李小红', '王小明'])
  })
})

describe('points statistics', () => {
  test('sum by type and class, list the top students, and leave out cancelled awards', async () => {
    const { who, school, own, pupils } = await makeScene()
    const id = await own.makeRecord(school.id, pupils[0].id, { points: 50, at: day('2026-03-04') })
    await as(who, points.cancelRecord, { params: { id }, query: { cancelReason: '记错' } })
    const { data } = await as(who, points.statistics, { body: { from: '2026-03-01', to: '2026-03-04' } })
    expect(data).toEqual({
      added: 13,
      deducted: 3,
      num: 3,
      students: 3,
      byType: [
        { type: '德育', added: 13, deducted: 0, num: 2 },
        { type: '卫生', added: 0, deducted: 3, num: 1 },
      ],
      byClass: [
        { className: '一班', added: 8, deducted: 3, num: 2 },
        { className: '二班', added: 5, deducted: 0, num: 1 },
      ],
      top: [
        { studentId: pupils[0].id, name: '王小明', className: '一班', points: 8 },
        { studentId: expect.any(Number), name: '张小军', className: '二班', points: 5 },
        { studentId: pupils[1].id, name: '李小红', className: '一班', points: -3 },
      ],
    })
  })

  test('count an award for the class in which the student was on that day', async () => {
    const { who, pupils, classId, otherClassId } = await makeScene()
    const moved = { body: { userId: pupils[0].id, deptId: otherClassId } }
    expect(await as(who, users.changeClass, moved)).toMatchObject({ code: 200 })
    await as(who, points.award, { body: { studentIds: [pupils[0].id], points: 7, note: '搬进新班' } })
    const { data } = await as(who, points.statistics, { body: {} })
    expect(data.byClass).toEqual([
      { className: '二班', added: 12, deducted: 0, num: 2 },
      { className: '一班', added: 8, deducted: 3, num: 2 },
    ])
    const rowsOf = async (departmentId: number) => {
      const { content } = (await as(who, points.recordPage, { body: { departmentId } })).data
      return content.map(({ name, className }) => `${name} ${className}`)
    }
    expect(await rowsOf(classId)).toEqual(['李小红 一班', '王小明 一班'])
    expect((await rowsOf(otherClassId))[0]).toBe('王小明 二班')
  })

  test('follow the filters within reach, and are zero without entries', async () => {
    const { who, teacher, classId } = await makeScene()
    const numOf = async (from: Actor, body: object) => (await as(from, points.statistics, { body })).data.num
    expect(await numOf(who, { departmentId: classId })).toBe(2)
    expect(await numOf(who, { from: '2026-03-03', to: '2026-03-03' })).toBe(1)
    expect(await numOf(teacher, {})).toBe(2)
    expect((await as(who, points.statistics, { body: { to: '2026-03-01' } })).data).toEqual({
      added: 0,
      deducted: 0,
      num: 0,
      students: 0,
      byType: [],
      byClass: [],
      top: [],
    })
    expect((await as(who, points.statistics, { body: { from: '2026-02-30' } })).data).toEqual([
      { field: 'from', msg: '没有这个日期' },
    ])
  })

  test('are exported per student within reach', async () => {
    const { who, teacher } = await makeScene()
    const ask = async (from: Actor) => (await as(from, points.exportStatistics, { body: {} })).data.jobId
    const rows = await sheetOf(who, await ask(who), studentColumns)
    expect(rows.map(({ class: className, name, points: worth, balance }) => [className, name, worth, balance])).toEqual(
      [
        ['一班', '王小明', 8, 8],
        ['一班', '李小红', -3, -3],
        ['二班', '张小军', 5, 5],
      ],
    )
    expect(await sheetOf(teacher, await ask(teacher), studentColumns)).toHaveLength(2)
  })
})

describe('awards import', () => {
  type Row = readonly [code: string, item: string, rank?: string]

  const bring = async (who: Actor, rows: readonly Row[]) => {
    const sheet = rows.map(([code, item, rank = '']) => ({ code, type: '德育', item, rank, note: '随表' }))
    const files = [{ name: '积分.xlsx', bytes: await buffer(writeSheet(recordSheet, sheet)) }]
    const { data } = await as(who, points.importRecords, { files })
    return finishJob(who, data.jobId)
  }

  test("awards each row's points by its rule, in order", async () => {
    const { school, who, pupils, own } = await makePointsScene(server)
    await own.makeRule(school.id, { rank: '校级', points: 8 })
    await own.makeRule(school.id, { item: '迟到', points: -2 })
    const rows = [
      ['S01', '好人好事', '校级'],
      ['S02', '好人好事', '校级'],
      // Numbers are matched in any case.
      ['s01', '迟到'],
    ] as const
    expect(await bring(who, rows)).toMatchObject({ state: 'done', fileLink: null })
    const { entries, balance } = await own.ledgerOf(school.id, pupils[0].id)
    expect(entries).toMatchObject([
      { points: 8, balance: 8, rank: '校级', note: '随表', byId: who.id },
      { points: -2, balance: 6, item: '迟到' },
    ])
    expect(balance).toBe(6)
  })

  test('refuses a file with no rows or too many, with a message', async () => {
    const { who } = await makePointsScene(server)
    const error = '导入文件中没有数据，请在标题行之下填写后再导入'
    expect(await bring(who, [])).toMatchObject({ state: 'failed', error })
    const many = Array.from({ length: pointsLimits.rows + 1 }, () => ['S01', '好人好事', '校级'] as const)
    expect(await bring(who, many)).toMatchObject({ state: 'failed', error: '导入文件超过 5000 行，请拆分后再导入' })
  })

  test('writes nothing if a row is wrong, and returns an error file; a teacher reaches only their classes', async () => {
    const { school, teacher, pupils, outsider, own } = await makePointsScene(server)
    await own.makeRule(school.id)
    await own.makeRule(school.id, { item: '停用的', disabled: true })
    await own.leave(school.id, pupils[1].id)
    const rows = [
      ['S01', '好人好事'],
      ['S02', '好人好事'],
      ['S03', '好人好事'],
      ['S01', '停用的'],
      ['无', '无'],
    ] as const
    const job = await bring(teacher, rows)
    expect(job).toMatchObject({ state: 'failed' })
    const { rawPayload } = await http.inject({ method: 'GET', url: job.fileLink ?? '' })
    expect((await readAll(recordSheet, rawPayload)).map(({ row }) => row.code)).toEqual([
      'S01',
      'S02',
      'S03',
      'S01',
      '无',
    ])
    for (const { id } of [pupils[0], outsider])
      expect(await own.ledgerOf(school.id, id)).toEqual({ entries: [], balance: null })
    expect(await bring(teacher, [['S01', '好人好事']])).toMatchObject({ state: 'done', fileLink: null })
  })

  test('fails with a message if a limit is exceeded', async () => {
    const { school, who, pupils, own } = await makePointsScene(server)
    await own.makeRule(school.id, { item: '迟到', points: -2 })
    const failed = await bring(who, [['S01', '迟到']])
    expect(failed).toMatchObject({ state: 'failed', error: '王小明现有 0 分，扣减后低于 0 分' })
    expect(await own.ledgerOf(school.id, pupils[0].id)).toEqual({ entries: [], balance: null })
  })

  test('has a template, and requires the permission to award', async () => {
    const { school, who, outsider, own } = await makePointsScene(server)
    const { data } = await as(who, points.importTemplate)
    const { rawPayload } = await http.inject({ method: 'GET', url: data.fileLink })
    expect(await readAll(recordSheet, rawPayload)).toEqual([])
    const looker = await server.actor({ schoolId: school.id, roles: [8], departments: [school.rootId] })
    await server.make.grant(school.id, looker.id, ['points:record:view'])
    expect(await as(looker, points.importTemplate)).toMatchObject(refused(common.forbidden))
    expect(await own.ledgerOf(school.id, outsider.id)).toEqual({ entries: [], balance: null })
  })
})
