import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const parents = importCallers(server, 'parents')
const { who } = await students.makeScene()

/** Imports a boy who was born in 2013. */
const addPupil = async () => {
  const code = freshCode()
  const row = { 姓名: '王修竹', 性别: '男', 出生日期: '2013-05-01', 学号: code, 班级: '七年级1班' }
  const run = await students.check(who, [row])
  await students.apply(who, run.id)
  return code
}

test.each([[{ 姓名: '白小妍', 性别: '女' }], [{ 姓名: '白小妍', 性别: '男', 出生日期: '2014-06-02' }]])(
  'refuses a student number with the data of another pupil: %o',
  async (cells) => {
    const code = await addPupil()
    const run = await students.check(who, [{ ...cells, 学号: code, 班级: '七年级1班' }])
    expect(run.counts).toMatchObject({ new: 0, changed: 0, refused: 1 })
    const [only] = await students.rowsOf(who, run.id)
    expect(only?.faults).toEqual([{ title: '学号', why: `与学号 ${code} 的“王修竹”不是同一人，请核对` }])
  },
)

test('takes another name or another date of birth for a correction', async () => {
  const [one, other] = [await addPupil(), await addPupil()]
  const run = await students.check(who, [
    { 姓名: '王修筑', 性别: '男', 出生日期: '2013-05-01', 学号: one, 班级: '七年级1班' },
    { 姓名: '王修竹', 性别: '女', 出生日期: '2013-05-11', 学号: other, 班级: '七年级1班' },
  ])
  expect(run.counts).toMatchObject({ changed: 2, refused: 0 })
})

test('refuses a name with a telephone number, and leaves out a parent with one', async () => {
  const run = await students.check(who, [
    { 姓名: '王父七 13100007713', 学号: freshCode(), 班级: '七年级1班', 家长1姓名: '' },
    { 姓名: '白小妍', 学号: freshCode(), 班级: '七年级1班', 家长1姓名: '13100007422' },
  ])
  expect(run.counts).toMatchObject({ new: 1, refused: 1 })
  const [refused, left] = await students.rowsOf(who, run.id)
  expect(refused?.faults[0]).toEqual({ title: '姓名', why: '姓名里有电话号码' })
  expect(left?.notes).toContainEqual(expect.stringMatching(/姓名里有电话号码/))
  expect(left?.differences.some(({ title }) => title.startsWith('家长'))).toBe(false)
})

test('refuses a parent’s name with a telephone number in a sheet of parents', async () => {
  const code = await addPupil()
  const run = await parents.check(who, [{ 学号: code, 家长1姓名: '13100007422', 家长1手机号: '13100007423' }])
  expect(run.counts).toMatchObject({ refused: 1 })
  const [only] = await parents.rowsOf(who, run.id)
  expect(only?.faults).toContainEqual({ title: '家长1姓名', why: '姓名里有电话号码' })
})

test.each([
  ['姑妈', '其他'],
  ['父亲（监护人）', '父亲'],
  ['监护人（妈妈）', '母亲'],
])('reads the relation %s as %s', async (written, relation) => {
  const row = { 姓名: '白小舟', 学号: freshCode(), 班级: '七年级1班', 家长1姓名: '王父', 家长1关系: written }
  const run = await students.check(who, [row])
  const [only] = await students.rowsOf(who, run.id)
  expect(only?.notes.filter((note) => note.includes(written))).toEqual([])
  expect(only?.differences).toContainEqual({ title: '家长1', before: null, after: `王父（${relation}）` })
})
