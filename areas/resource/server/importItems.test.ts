import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { resource } from '../contract.ts'
import { makeResourceScene } from '../make.ts'
import { type ItemKey, exportSheet, itemSheet } from './itemSheet.ts'

const server = await useServer()
const { as, http } = server

/** Resources in a registered and another building and outside, one with days and one with a position. */
const makeScene = async () => {
  const scene = await makeResourceScene(server)
  const { school, own, hall } = scene
  const type = await own.makeType(school.id, { name: '灭火器', attributes: ['编号', '有效期'] })
  const field = await own.makeType(school.id, { name: '场地', attributes: [] })
  const one = await own.makeItem(school.id, type.id, {
    name: '一',
    buildingId: hall.id,
    floor: 1,
    var1: '01',
    var2: '2027-01-31',
  })
  await own.makeItem(school.id, type.id, {
    name: '二',
    buildingName: '教学楼',
    floor: -1,
    location: '东侧',
    var1: '1e3',
  })
  await own.makeItem(school.id, field.id, { name: '操场', longitude: 120.1234567, latitude: 30.7654321 })
  const ranges = [{ building: '教学楼', fromFloor: 1, toFloor: 5 }]
  await as(scene.who, resource.saveRanges, { body: { id: one.id, version: 1, ranges } })
  return { ...scene, type }
}

const itemsOf = async (who: Actor) => (await as(who, resource.itemPage, { body: {} })).data.content

const exportItems = async (who: Actor, body: object = {}) => {
  const { data } = await as(who, resource.exportItems, { body })
  return fetchExport(server, who, data.jobId)
}

const importItems = async (who: Actor, bytes: Buffer) => {
  const { data } = await as(who, resource.importItems, { files: [{ name: '资源.xlsx', bytes }] })
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: data.jobId } })).data
}

const position = { longitude: null, latitude: null }
const values = { var1: null, var2: null, var3: null, var4: null, var5: null }
const blank = { type: null, name: null, building: null, floor: null, location: null, ...position, ...values }

type Row = Partial<SheetRow<ItemKey>>

const importRows = async (who: Actor, rows: readonly Row[]) =>
  importItems(
    who,
    await buffer(
      writeSheet(
        itemSheet,
        rows.map((row) => ({ ...blank, ...row })),
      ),
    ),
  )

/** Reads the reasons of the wrong rows. Rows without a reason are blank here and left out. */
const errorsOf = async (who: Actor, rows: readonly Row[]) => {
  const { fileLink } = await importRows(who, rows)
  const bytes = (await http.inject({ url: fileLink ?? '' })).rawPayload
  return (await readAll({ title: '资源', columns: [{ key: 'why', title: '错误原因', kind: 'text' }] }, bytes)).map(
    ({ row }) => row.why,
  )
}

test('imports an export without changes, and exactly the edited cells', async () => {
  const { who } = await makeScene()
  const before = await itemsOf(who)
  const bytes = await exportItems(who)
  expect(await importItems(who, bytes)).toMatchObject({ state: 'done', fileLink: null })
  expect(await itemsOf(who)).toEqual(before)
  const rows = (await readAll(itemSheet, bytes)).map(({ row }) => row)
  expect(rows).toHaveLength(3)
  await importRows(
    who,
    rows.map((row) => (row.name === '一' ? { ...row, var2: '2028年3月1日', var1: null } : row)),
  )
  const expected = before.map((item) =>
    item.name === '一' ? { ...item, var2: '2028-03-01', expiresOn: '2028-03-01', version: 3 } : item,
  )
  expect(await itemsOf(who)).toEqual(expected)
  const explained = (await readAll(exportSheet, bytes)).find(({ row }) => row.name === '一')
  expect(explained?.row).toMatchObject({ attributes: '编号、有效期', ranges: '教学楼 1层至5层' })
  const found = await readAll(itemSheet, await exportItems(who, { keyword: '操场' }))
  expect(found.map(({ row }) => row.name)).toEqual(['操场'])
})

test('adds resources in registered and other buildings', async () => {
  const { who, hall } = await makeScene()
  const job = await importRows(who, [
    { type: '灭火器', name: '三', building: '一号楼', floor: '2层', var2: '2027-05-01' },
    { type: '灭火器', name: '三', building: '食堂', floor: 1 },
  ])
  expect(job).toMatchObject({ state: 'done', fileLink: null })
  const { data } = await as(who, resource.itemsOfBuilding, { body: { buildingId: hall.id, floor: 2 } })
  expect(data).toMatchObject([{ name: '三', building: '一号楼', floor: 2, var2: '2027-05-01' }])
  expect((await as(who, resource.buildings)).data).toEqual(['一号楼', '教学楼', '食堂'])
})

test('writes nothing if a row is wrong, and says why in its row', async () => {
  const { who, type } = await makeScene()
  const shown = (await as(who, resource.typeById, { params: { id: type.id } })).data
  const before = await itemsOf(who)
  const good = { type: '灭火器', name: '新', building: '教学楼', floor: 1 }
  const cases: readonly (readonly [Row, string])[] = [
    [{ type: '灭火弹' }, '没有资源类型“灭火弹”'],
    [{ var2: '明年' }, '“有效期”须为日期'],
    [{ var3: '多余' }, '此类型没有第 3 个属性'],
    [{ building: null }, '填写楼层时请填写楼栋'],
    [{ longitude: 120 }, '经度与纬度须一起填写'],
    [{ longitude: 181, latitude: 1 }, '180'],
    [{ floor: 200 }, '99'],
  ]
  for (const [changes, why] of cases) {
    const [wrong] = await errorsOf(who, [
      { ...good, name: '好' },
      { ...good, ...changes },
    ])
    expect(wrong, why).toContain(why)
  }
  const [twice] = await errorsOf(who, [good, good])
  expect(twice).toContain('本文件中已有同一类型、名称与位置的资源')
  await as(who, resource.saveType, { body: { ...shown, isDisable: true } })
  const [disabled] = await errorsOf(who, [good])
  expect(disabled).toContain('此类型已停用')
  expect(await importItems(who, await exportItems(who))).toMatchObject({ fileLink: null })
  expect(await itemsOf(who)).toEqual(before)
})

test('refuses the import to users who may only view, and the export to others', async () => {
  const { who, teacher, school } = await makeScene()
  const bytes = await exportItems(who)
  const files = [{ name: '资源.xlsx', bytes }]
  expect(await readAll(itemSheet, await exportItems(teacher))).toHaveLength(3)
  expect(await as(teacher, resource.importItems, { files })).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, resource.importTemplate)).toMatchObject(refused(common.forbidden))
  const keeper = await server.actor({ schoolId: school.id, roles: [8], departments: [school.rootId] })
  expect(await as(keeper, resource.exportItems, { body: {} })).toMatchObject(refused(common.forbidden))
})
