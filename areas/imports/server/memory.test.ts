import { expect, test } from 'vitest'
import { fileOfLines } from '../../../tests/support/fileOfLines.ts'
import { type Cells, freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as } = server
const { makeScene, upload, uploadFiles, show, settle, apply, checkFile, rowsOf } = importCallers(server, 'students')

const pupil = () => ({ 姓名: '王修竹', 学号: freshCode(), 班级: '七年级1班' })

/** Checks a sheet with the proposed columns, except for those in `changes`. */
const check = async (who: Actor, rows: readonly Cells[], changes: Readonly<Record<string, string | null>> = {}) => {
  const id = await upload(who, rows)
  const { headings } = await show(who, id)
  const mapping = headings.flatMap(({ title, column, key: proposed }) => {
    const key = title in changes ? (changes[title] ?? null) : proposed
    return key === null ? [] : [{ column, key }]
  })
  expect(await as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
  await settle(who, id)
  return id
}

/** Returns the proposed columns of a sheet by heading. */
const proposalsFor = async (who: Actor, rows: readonly Cells[]) => {
  const { headings } = await show(who, await upload(who, rows))
  return Object.fromEntries(headings.map(({ title, key }) => [title, key]))
}

test('keeps a known heading after a sheet in which another one of its meaning came first', async () => {
  const { who } = await makeScene()
  const both = [{ ...pupil(), 现住址: '一号路', 家庭地址: '二号路' }]
  expect(await proposalsFor(who, both)).toMatchObject({ 现住址: 'familyAddress', 家庭地址: null })
  await apply(who, await check(who, both))
  const only = [{ ...pupil(), 家庭地址: '二号路' }]
  expect(await proposalsFor(who, only)).toMatchObject({ 家庭地址: 'familyAddress' })
})

test('proposes the clerk’s choice between two known headings again, and each of them where it is the only one', async () => {
  const { who } = await makeScene()
  const both = [{ ...pupil(), 现住址: '一号路', 家庭地址: '二号路' }]
  await apply(who, await check(who, both, { 现住址: null, 家庭地址: 'familyAddress' }))
  expect(await proposalsFor(who, both)).toMatchObject({ 现住址: null, 家庭地址: 'familyAddress' })
  expect(await proposalsFor(who, [{ ...pupil(), 现住址: '一号路' }])).toMatchObject({ 现住址: 'familyAddress' })
})

test('remembers a changed column only after the rows are written', async () => {
  const { who } = await makeScene()
  const row = { 姓名: '白小妍', 学号: freshCode(), 娃的班: '七年级1班' }
  const id = await check(who, [row], { 娃的班: 'className' })
  expect(await proposalsFor(who, [row])).toMatchObject({ 娃的班: null })
  await apply(who, id)
  expect(await proposalsFor(who, [row])).toMatchObject({ 娃的班: 'className' })
})

test('lets an exact title of ours win over an earlier choice', async () => {
  const { who } = await makeScene()
  const row = { ...pupil(), 家庭住址: '一号路', 现住址: '二号路' }
  await apply(who, await check(who, [row], { 家庭住址: null, 现住址: 'familyAddress' }))
  expect(await proposalsFor(who, [row])).toMatchObject({ 家庭住址: 'familyAddress', 现住址: null })
})

test('remembers no class that does not name its grade', async () => {
  const { who } = await makeScene()
  const chosen = (value: string) => ({ key: 'className', value, target: '七年级/七年级2班' })
  const words = ['28班', '（3）', '第9班', '向日葵班', '19级火箭班'] as const
  const id = await check(
    who,
    words.map((班级) => ({ ...pupil(), 班级 })),
  )
  const mapping = (await show(who, id)).headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const values = words.map((value) => chosen(value.normalize('NFKC')))
  expect(await as(who, imports.check, { body: { id, mapping, values } })).toMatchObject({ code: 200 })
  await settle(who, id)
  expect(await show(who, id)).toMatchObject({ unmatched: 0, counts: { refused: 0 } })
  await apply(who, id)
  const next = await check(
    who,
    words.map((班级) => ({ ...pupil(), 班级 })),
  )
  const { data } = await as(who, imports.values, { query: { id: next } })
  expect(data[0]?.values.map(({ value, isChosen }) => [value, isChosen])).toEqual([
    ['(3)', false],
    ['19级火箭班', true],
    ['28班', false],
    ['向日葵班', true],
    ['第9班', false],
  ])
})

test('takes the grade of a class that is only a number from the title or the sheet', async () => {
  const { school, who } = await makeScene()
  const ninth = { schoolId: school.id, parentId: school.rootId, name: '九年级', type: 3 }
  const grade = await server.make.makeDepartment(ninth)
  await server.make.makeDepartment({ schoolId: school.id, parentId: grade.id, name: '九年级2班', type: 4 })
  const lines = [['九年级补录名单'], ['姓名', '学号', '班级'], ['王修竹', freshCode(), '2班']]
  const run = await checkFile(who, fileOfLines(lines))
  expect((await rowsOf(who, run.id))[0]?.differences).toContainEqual(
    expect.objectContaining({ title: '班级', after: '九年级/九年级2班' }),
  )
})

/** Checks and writes a sheet in which the clerk has chosen the columns. */
const applyByHand = async (who: Actor, lines: string[][], keys: readonly (string | null)[]) => {
  const id = await uploadFiles(who, fileOfLines(lines))
  const mapping = keys.flatMap((key, column) => (key === null ? [] : [{ column, key }]))
  expect(await as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
  await settle(who, id)
  await apply(who, id)
}

const keysOf = async (who: Actor, lines: string[][]) =>
  (await show(who, await uploadFiles(who, fileOfLines(lines)))).headings.map(({ key }) => key)

const keysOfBoth = [
  'name',
  'code',
  'className',
  'parent1Name',
  'parent1Telephone',
  'parent2Name',
  'parent2Telephone',
] as const

test('tells remembered columns of one title apart, and forgets them if the sheet has another number of them', async () => {
  const { who } = await makeScene()
  const lines = (titles: string[], family: string[]) => [
    ['姓名', '学号', '班级', ...titles],
    ['王修竹', freshCode(), '七年级1班', ...family],
  ]
  const titles = ['大人', '找人打', '大人', '找人打']
  const family = ['王父', '13800003333', '陈母', '13800004444']
  await applyByHand(who, lines(titles, family), keysOfBoth)
  expect(await keysOf(who, lines(titles, family))).toEqual(keysOfBoth)
  expect(await keysOf(who, lines(['大人', '找人打'], ['王父', '13800003333']))).toEqual([
    'name',
    'code',
    'className',
    null,
    null,
  ])
})

test('never moves a remembered number of one contact to the other', async () => {
  const { who } = await makeScene()
  const lines = (titles: string[]) => [
    ['姓名', '学号', '班级', ...titles],
    ['王修竹', freshCode(), '七年级1班', '王父', '13800005555', '陈母', '13800006666'],
  ]
  const crossed = ['name', 'code', 'className', 'parent2Name', 'parent2Telephone', 'parent1Name', 'parent1Telephone']
  const titles = ['联系人1', '联系电话', '联系人2', '联系电话']
  await applyByHand(who, lines(titles), crossed)
  expect(await keysOf(who, lines(titles))).toEqual(crossed)
  const others = await keysOf(who, lines(['联系人1姓名', '联系电话', '联系人2姓名', '联系电话']))
  expect(others).toEqual(['name', 'code', 'className', 'parent1Name', null, 'parent2Name', null])
})
