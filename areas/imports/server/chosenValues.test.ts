import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { freshCode, importCallers, nameFrom } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { imports, importsRefusals } from '../contract.ts'

const server = await useServer()
const { as, make, actor } = server
const students = importCallers(server, 'students')
const { makeScene, check, show, rowsOf, settle, apply, upload } = students

interface Choice {
  readonly key: string
  readonly value: string
  readonly target: string | null
}

const pupil = (name: string, cells: Readonly<Record<string, string>> = {}) => ({
  姓名: name,
  学号: freshCode(),
  班级: '七年级1班',
  性别: '',
  民族: '',
  ...cells,
})

const readUnread = async (who: Actor, id: number) => (await as(who, imports.values, { query: { id } })).data

const send = async (who: Actor, id: number, values: readonly Choice[]) => {
  const { headings } = await show(who, id)
  const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  return as(who, imports.check, { body: { id, mapping, values: [...values] } })
}

/** Checks an import again with these values. */
const choose = async (who: Actor, id: number, values: readonly Choice[]) => {
  expect(await send(who, id, values)).toMatchObject({ code: 200 })
  await settle(who, id)
  return show(who, id)
}

const valueOf = (differences: readonly { title: string; after: string | null }[] | undefined, title: string) =>
  differences?.find((one) => one.title === title)?.after

test('lists the values of each column that could not be read, and applies the clerk’s choices to all rows', async () => {
  const { who } = await makeScene()
  const run = await check(who, [
    pupil('王修竹', { 民族: '满簇' }),
    pupil('白小妍', { 民族: '满簇', 性别: '男性' }),
    pupil('林建平', { 班级: '七年级3班' }),
    pupil('周小舟', { 民族: '汉' }),
  ])
  expect(run).toMatchObject({ unmatched: 3, counts: { new: 3, refused: 1 } })
  const unread = await readUnread(who, run.id)
  expect(unread.map(({ key, title, values }) => ({ key, title, values }))).toEqual([
    {
      key: 'className',
      title: '班级',
      values: [{ value: '七年级3班', count: 1, isChosen: false, target: null, proposal: null }],
    },
    {
      key: 'gender',
      title: '性别',
      values: [{ value: '男性', count: 1, isChosen: false, target: null, proposal: '男' }],
    },
    {
      key: 'nationality',
      title: '民族',
      values: [{ value: '满簇', count: 2, isChosen: false, target: null, proposal: '满族' }],
    },
  ])
  expect(unread[0]?.targets).toEqual(['七年级/七年级1班', '七年级/七年级2班'])
  const values = [
    { key: 'className', value: '七年级3班', target: '七年级/七年级2班' },
    { key: 'gender', value: '男性', target: null },
    { key: 'nationality', value: '满簇', target: '满族' },
  ]
  expect(await choose(who, run.id, values)).toMatchObject({ unmatched: 0, counts: { new: 4, refused: 0, noted: 0 } })
  const rows = await rowsOf(who, run.id)
  expect(rows.map(({ differences }) => valueOf(differences, '民族'))).toEqual(['满族', '满族', undefined, '汉族'])
  expect(rows.map(({ differences }) => valueOf(differences, '性别'))).toEqual(Array(4).fill(undefined))
  expect(valueOf(rows[2]?.differences, '班级')).toBe('七年级/七年级2班')
  // The chosen values stay listed, so that the clerk can change them.
  expect((await readUnread(who, run.id)).map(({ values: [first] }) => [first?.isChosen, first?.target])).toEqual([
    [true, '七年级/七年级2班'],
    [true, null],
    [true, '满族'],
  ])
})

test('remembers chosen values only after writing, and reads a known word by itself', async () => {
  const { who } = await makeScene()
  const row = () => pupil('王修竹', { 民族: '满簇' })
  const run = await check(who, [row()])
  const values = [{ key: 'nationality', value: '满簇', target: '满族' }]
  await choose(who, run.id, values)
  expect((await check(who, [row()])).unmatched).toBe(1)
  await apply(who, run.id)
  const next = await check(who, [row(), pupil('白小妍', { 民族: '汉族' })])
  expect(next.unmatched).toBe(0)
  expect((await rowsOf(who, next.id)).map(({ differences }) => valueOf(differences, '民族'))).toEqual(['满族', '汉族'])
  await choose(who, next.id, [...values, { key: 'nationality', value: '汉族', target: '满族' }])
  expect(valueOf((await rowsOf(who, next.id))[1]?.differences, '民族')).toBe('汉族')
})

test('takes grade and class together, and the chosen class replaces both', async () => {
  const { who } = await makeScene()
  const run = await check(who, [
    { ...pupil('王修竹'), 年级: '七年级', 班级: '1班' },
    { ...pupil('白小妍'), 年级: '向日葵', 班级: '1班' },
  ])
  const [unread] = await readUnread(who, run.id)
  expect(unread?.values).toMatchObject([{ value: '向日葵/1班', count: 1 }])
  const values = [{ key: 'className', value: '向日葵/1班', target: '七年级/七年级2班' }]
  expect(await choose(who, run.id, values)).toMatchObject({ counts: { new: 2, refused: 0 } })
  expect((await rowsOf(who, run.id)).map(({ differences }) => valueOf(differences, '班级'))).toEqual([
    '七年级/七年级1班',
    '七年级/七年级2班',
  ])
})

test('reads lists of names word by word', async () => {
  const teachers = importCallers(server, 'teachers')
  const { school, who } = await teachers.makeScene()
  await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '语文组', type: 5 })
  const run = await teachers.check(who, [{ 姓名: '林建平', 工号: freshCode(), 部门: '语文教研组、语文组、临时' }])
  const [unread] = await readUnread(who, run.id)
  expect(unread?.values.map(({ value, proposal }) => [value, proposal])).toEqual([
    ['临时', null],
    ['语文教研组', '语文组'],
  ])
  const after = await choose(who, run.id, [
    { key: 'departments', value: '语文教研组', target: '语文组' },
    { key: 'departments', value: '临时', target: null },
  ])
  expect(after).toMatchObject({ unmatched: 0, counts: { new: 1, refused: 0 } })
})

test('refuses values that are not offered, and columns without a choice', async () => {
  const { school, first } = await makeScene()
  const inFirst = { schoolId: school.id, departments: [first.id], roles: [role.staff] }
  const clerk = await actor(inFirst)
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const run = await check(clerk, [pupil('王修竹', { 班级: '没有的班', 民族: '满簇' })])
  expect((await readUnread(clerk, run.id))[0]?.targets).toEqual(['七年级/七年级1班'])
  const tries: readonly Choice[] = [
    { key: 'nationality', value: '满簇', target: '火星族' },
    { key: 'className', value: '没有的班', target: '七年级/七年级2班' },
    { key: 'name', value: '王修竹', target: '白小妍' },
    { key: 'code', value: '1', target: null },
    { key: '__proto__', value: 'x', target: 'y' },
    { key: 'constructor', value: 'x', target: null },
  ]
  for (const choice of tries)
    expect(await send(clerk, run.id, [choice])).toMatchObject({ code: importsRefusals.badValue.code })
  const [there] = [await makeScene()]
  expect(await as(there.who, imports.values, { query: { id: run.id } })).toMatchObject(refused(common.notFound))
  expect(await as(there.who, imports.samples, { query: { id: run.id } })).toMatchObject(refused(common.notFound))
  expect(await as(there.who, imports.reasons, { body: { id: run.id } })).toMatchObject(refused(common.notFound))
})

test('reads cells that are names of built-in properties as ordinary values', async () => {
  const { who } = await makeScene()
  const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const run = await check(
    who,
    words.map((word) => pupil(nameFrom(word.length), { 民族: word })),
  )
  expect((await readUnread(who, run.id))[0]?.values.map(({ value }) => value).toSorted()).toEqual(words.toSorted())
  const after = await choose(
    who,
    run.id,
    words.map((value) => ({ key: 'nationality', value, target: '满族' })),
  )
  expect(after).toMatchObject({ unmatched: 0, counts: { noted: 0 } })
  await apply(who, run.id)
  expect((await check(who, [pupil('白小妍', { 民族: '__proto__' })])).unmatched).toBe(0)
})

test('offers no numbers and no long texts, and at most 200 values of a column', async () => {
  const { who } = await makeScene()
  const odd = ['110105201403070016', '13800001111', '长'.repeat(61), '说‮明']
  const many = Array.from({ length: 250 }, (_, at) => `词${at}`)
  const run = await check(
    who,
    [...odd, ...many, '词7'].map((word, at) => pupil(`王${at}`, { 民族: word })),
  )
  const [unread, ...others] = await readUnread(who, run.id)
  expect(others).toEqual([])
  expect(unread?.values).toHaveLength(200)
  expect(unread?.values[0]).toMatchObject({ value: '词7', count: 2 })
  expect(unread?.values.every(({ value }) => value.startsWith('词'))).toBe(true)
})

test('ignores a remembered class that no longer exists', async () => {
  const { who, second } = await makeScene()
  const row = () => pupil('王修竹', { 班级: '向日葵班' })
  const run = await check(who, [row()])
  await choose(who, run.id, [{ key: 'className', value: '向日葵班', target: '七年级/七年级2班' }])
  await apply(who, run.id)
  expect(await check(who, [row()])).toMatchObject({ unmatched: 0, counts: { refused: 0 } })
  await server.database.asSystem('a test renames a class', (db) =>
    db.update(department).set({ name: '七年级20班' }).where(eq(department.id, second.id)),
  )
  const later = await check(who, [row()])
  expect(later).toMatchObject({ unmatched: 1, counts: { refused: 1 } })
  expect((await readUnread(who, later.id))[0]?.values[0]).toMatchObject({ isChosen: false, target: null })
  expect((await rowsOf(who, later.id))[0]?.faults[0]).toMatchObject({ title: '班级', value: '向日葵班' })
})

test('shows three samples a column with masked numbers, to the importer only', async () => {
  const { school, who } = await makeScene()
  const names = ['王修竹', '白小妍', '林建平', '周小舟']
  const id = await upload(
    who,
    names.map((name) => ({ ...pupil(name), 手机号: '13800001111', 电话: '139 5310-0001' })),
  )
  const samplesOf = async (looking: Actor) => (await as(looking, imports.samples, { query: { id } })).data
  const shown = await samplesOf(who)
  expect(shown[0]).toEqual({ column: 0, samples: names.slice(0, 3) })
  expect(shown[5]).toEqual({ column: 5, samples: ['138******11'] })
  expect(shown[6]).toEqual({ column: 6, samples: ['139******01'] })
  const inSchool = { schoolId: school.id, departments: [school.rootId] }
  const other = await actor({ ...inSchool, roles: [role.schoolDataAdministrator] })
  expect(await samplesOf(other)).toEqual([])
})
