import { expect, test } from 'vitest'
import { type Cells, freshCode, importCallers, nameFrom } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { ethnicGroups } from '../../ethnicGroups.ts'

const server = await useServer()
const { as } = server
const students = importCallers(server, 'students')

type Who = Awaited<ReturnType<typeof students.makeScene>>['who']

/** Returns the value read from each row for one field, or its fault. */
const readField = async (who: Who, title: string, rows: readonly Cells[]) => {
  const pupils = rows.map((cells) => {
    const code = freshCode()
    return { 姓名: nameFrom(code), 学号: code, 班级: '七年级1班', ...cells }
  })
  const run = await students.check(who, pupils)
  return (await students.rowsOf(who, run.id)).map(
    ({ differences, faults }) => faults[0]?.why ?? differences.find((one) => one.title === title)?.after,
  )
}

test('reads each of the 56 ethnic groups without 族', async () => {
  const { who } = await students.makeScene()
  const short = ethnicGroups.map((name) => ({ 民族: name.slice(0, -1) }))
  expect(await readField(who, '民族', short)).toEqual([...ethnicGroups])
})

test('reads the groups beyond the 56, in words and as codes 97 and 98', async () => {
  const { who } = await students.makeScene()
  const words = ['其他', '其它', '穿青人', '未识别', '未识别民族', '外国血统', '外国血统中国籍人士']
  expect(
    await readField(
      who,
      '民族',
      words.map((word) => ({ 民族: word })),
    ),
  ).toEqual(['其他', '其他', '穿青人', '未识别', '未识别', '外国血统', '外国血统'])
  expect(await readField(who, '民族', [{ 民族码: '97' }, { 民族码: '98' }, { 民族码: '1' }])).toEqual([
    '其他',
    '外国血统',
    '汉族',
  ])
})

test.each([
  ['父', '父亲'],
  ['母', '母亲'],
  ['父子', '父亲'],
  ['父女', '父亲'],
  ['母子', '母亲'],
  ['养父', '父亲'],
  ['继母', '母亲'],
  ['祖母', '祖母'],
  ['兄', '其他'],
  ['姐', '其他'],
  ['其他监护人', '监护人'],
  ['家长', '监护人'],
  ['其他亲属', '其他'],
])('reads the relation %s as %s', async (word, relation) => {
  const { who } = await students.makeScene()
  const code = freshCode()
  const parent = { 家长1姓名: nameFrom(code), 家长1手机号: `138${code.slice(-8)}`, 家长1关系: word }
  const [read] = await readField(who, '家长1', [parent])
  expect(read).toContain(`（${relation}，`)
})

test('reads words for day students, and the short names of ethnic groups', async () => {
  const { who } = await students.makeScene()
  const away = ['不住宿', '不住校', '外宿', '非住宿', '不寄宿', '住家']
  const ways = away.map((word) => ({ 就读方式: word }))
  expect(await readField(who, '住宿', ways)).toEqual(away.map(() => '走读'))
  expect(await readField(who, '住宿', [{ 就读方式: '住读' }])).toEqual(['住宿'])
  const groups = ['维族', '蒙族', '哈族', '朝族'].map((word) => ({ 民族: word }))
  expect(await readField(who, '民族', groups)).toEqual(['维吾尔族', '蒙古族', '哈萨克族', '朝鲜族'])
})

test('proposes no class of another grade or number, and nothing that differs by a negation or only ends alike', async () => {
  const { who } = await students.makeScene()
  const pupil = (班级: string, cells: Cells = {}) => ({ 姓名: '王修竹', 学号: freshCode(), 班级, ...cells })
  const run = await students.check(who, [
    pupil('2班'),
    pupil('八年级1班'),
    pupil('七年级3班'),
    pupil('七年级1般', { 民族: '某族', 就读方式: '不肯住宿' }),
    pupil('七年级1班', { 民族: '满簇', 就读方式: '住宿舍' }),
  ])
  const columns = (await as(who, imports.values, { query: { id: run.id } })).data
  const proposals = new Map(columns.flatMap(({ values }) => values.map(({ value, proposal }) => [value, proposal])))
  expect(Object.fromEntries(proposals)).toEqual({
    '2班': null,
    八年级1班: null,
    七年级3班: null,
    七年级1般: '七年级/七年级1班',
    某族: null,
    满簇: '满族',
    不肯住宿: '走读',
    住宿舍: '住宿',
  })
})
