import { expect, test } from 'vitest'
import { type Cells, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const parents = importCallers(server, 'parents')

const pupil = (name: string, code: string) => ({ 姓名: name, 学号: code, 班级: '七年级1班' })
const mobile = (code: string, first = '138') => `${first}${code.padStart(8, '0').slice(-8)}`

type Callers = typeof students
type Who = Parameters<Callers['show']>[0]

const keysIn = async ({ show }: Callers, who: Who, run: number) =>
  Object.fromEntries((await show(who, run)).headings.map(({ title, key }) => [title, key]))

const shownIn = async ({ rowsOf }: Callers, who: Who, run: number) =>
  (await rowsOf(who, run)).map(({ verdict, differences }) => [
    verdict,
    differences.filter(({ title }) => title.startsWith('家长')).map(({ title, after }) => `${title} ${after}`),
  ])

test('reads the relationship from a heading for a father or mother', async () => {
  const { who } = await students.makeScene()
  const codes = [freshCode(), freshCode(), freshCode()] as const
  const called = { 父亲姓名: '', 父亲电话: '', 妈妈姓名: '', 母亲手机: '' }
  const rows: Cells[] = [
    {
      ...pupil('王小一', codes[0]),
      父亲姓名: '王大海',
      父亲电话: mobile(codes[0]),
      妈妈姓名: '陈梅',
      母亲手机: mobile(codes[0], '139'),
    },
    { ...pupil('白小妍', codes[1]), ...called, 妈妈姓名: '李兰', 母亲手机: mobile(codes[1]) },
    { ...pupil('林建平', codes[2]), ...called },
  ]
  const run = await students.check(who, rows)
  expect(await keysIn(students, who, run.id)).toMatchObject({
    父亲姓名: 'parent1Name',
    父亲电话: 'parent1Telephone',
    妈妈姓名: 'parent2Name',
    母亲手机: 'parent2Telephone',
  })
  expect(await shownIn(students, who, run.id)).toEqual([
    ['new', [expect.stringMatching(/^家长1 王大海（父亲，/), expect.stringMatching(/^家长2 陈梅（母亲，/)]],
    ['new', [expect.stringMatching(/^家长2 李兰（母亲，/)]],
    ['new', []],
  ])
  expect(await students.apply(who, run.id)).toMatchObject({ stage: 'done' })
})

test('prefers a relationship cell to the heading, and uses 监护人 only without another', async () => {
  const { who } = await students.makeScene()
  const [one, other] = [freshCode(), freshCode()]
  const of = (code: string) => ({ 监护人: `${code}家`, 监护人联系电话: mobile(code) })
  const run = await students.check(who, [
    { ...pupil('王小一', one), ...of(one), 监护人关系: '奶奶' },
    { ...pupil('白小妍', other), ...of(other), 监护人关系: '' },
  ])
  expect(await shownIn(students, who, run.id)).toEqual([
    ['new', [expect.stringMatching(/（祖母，/)]],
    ['new', [expect.stringMatching(/（监护人，/)]],
  ])
})

test('keeps columns of two people apart, and their relationship when moved by hand', async () => {
  const { who } = await students.makeScene()
  const code = freshCode()
  const row = {
    ...pupil('王小一', code),
    父亲姓名: '王大海',
    父亲电话: mobile(code),
    监护人姓名: '陈奶奶',
    监护人电话: mobile(code, '139'),
    家长电话: mobile(code, '137'),
  }
  const id = await students.upload(who, [row])
  expect(await keysIn(students, who, id)).toMatchObject({ 监护人姓名: null, 监护人电话: null, 家长电话: null })
  const { headings } = await students.show(who, id)
  const byHand = new Map([
    ['监护人姓名', 'parent2Name'],
    ['监护人电话', 'parent2Telephone'],
  ])
  const mapping = headings.flatMap(({ title, column, key }) => {
    const chosen = byHand.get(title) ?? key
    return chosen === null ? [] : [{ column, key: chosen }]
  })
  expect(await server.as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
  await server.http.running.runner.drain()
  expect(await shownIn(students, who, id)).toEqual([
    ['new', [expect.stringMatching(/^家长1 王大海（父亲，/), expect.stringMatching(/^家长2 陈奶奶（监护人，/)]],
  ])
})

test('reads the sheet of parents the same way', async () => {
  const { who, addPupil } = await parents.makeScene()
  const code = freshCode()
  await addPupil({ name: '王小一', code })
  const run = await parents.check(who, [{ 学号: code, 母亲姓名: '陈梅', 母亲电话: mobile(code) }])
  expect(await shownIn(parents, who, run.id)).toEqual([['changed', [expect.stringMatching(/^家长2 陈梅（母亲，/)]]])
})
