import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../../tests/support/importScene.ts'
import { type Actor, useServer } from '../../../../../tests/support/useServer.ts'
import { users } from '../../../contract.ts'

const server = await useServer()
const { as } = server
const { makeScene, check, rowsOf, apply, undo, peopleOf } = importCallers(server, 'parents')
const students = importCallers(server, 'students')

let numbers = 0
const freshNumber = () => `1370000${String((numbers += 1)).padStart(4, '0')}`
const parent = (name: string, relation: string, telephone: string) => ({
  家长姓名: name,
  与学生关系: relation,
  家长手机号: telephone,
})

const parentsOf = async (who: Actor, id: number) =>
  (await as(who, users.userModel, { params: { id } })).data.parents.map(({ parentName, relationShip }) => [
    parentName,
    relationShip,
  ])

const reviewOf = async (who: Actor, run: number) =>
  (await rowsOf(who, run)).map(({ verdict, notes, faults }) => ({
    verdict,
    notes,
    faults: faults.map(({ title, why }) => [title, why]),
  }))

const makePupil = async () => {
  const scene = await makeScene()
  const code = freshCode()
  const pupil = await scene.addPupil({ name: '白小妍', code })
  return { ...scene, code, pupil }
}

test('takes the answers of father and mother about one pupil, and each parent once', async () => {
  const { who, school, code, pupil } = await makePupil()
  const [dad, mum] = [freshNumber(), freshNumber()]
  const before = await peopleOf(school.id)
  const rows = [
    { 学号: code, ...parent('白大海', '父亲', dad) },
    { 学号: code, ...parent('陈梅', '母亲', mum) },
    { 学号: code, ...parent('白大海', '父亲', dad) },
    { 学号: code, ...parent('陈 梅', '监护人', mum) },
  ]
  const run = await check(who, rows)
  const once = (at: number) => [`家长1：与文件第 ${at} 行是同一位家长，只登记一次`]
  expect(await reviewOf(who, run.id)).toEqual([
    { verdict: 'changed', notes: [], faults: [] },
    { verdict: 'changed', notes: [], faults: [] },
    { verdict: 'unchanged', notes: once(2), faults: [] },
    { verdict: 'unchanged', notes: once(3), faults: [] },
  ])
  await apply(who, run.id)
  expect(await parentsOf(who, pupil.id)).toEqual([
    ['白大海', '父亲'],
    ['陈梅', '母亲'],
  ])
  expect((await check(who, rows)).counts).toMatchObject({ changed: 0, refused: 0 })
  await undo(who, run.id)
  expect(await peopleOf(school.id)).toEqual(before)
})

test('refuses contradicting answers about one parent, and keeps a shared number with the first parent', async () => {
  const { who, code } = await makePupil()
  const contrary = await check(who, [
    { 学号: code, ...parent('白大海', '父亲', freshNumber()) },
    { 学号: code, ...parent('白大海', '父亲', freshNumber()) },
  ])
  const other = (at: number) => [['家长手机号', `文件第 ${at} 行对同一位家长的填写不同，请核对`]]
  expect((await reviewOf(who, contrary.id)).map(({ faults }) => faults)).toEqual([other(3), other(2)])
  const shared = freshNumber()
  const run = await check(who, [
    { 学号: code, ...parent('白大海', '父亲', shared) },
    { 学号: code, ...parent('陈梅', '母亲', shared) },
  ])
  expect((await reviewOf(who, run.id)).map(({ verdict, notes }) => [verdict, notes])).toEqual([
    ['changed', []],
    ['changed', ['家长1：与文件第 2 行的家长手机号相同，只登记姓名与关系，不登记手机号']],
  ])
})

test('reads a number without a name as that of the only parent of the relation, else leaves it out with a note', async () => {
  const { who, code, pupil } = await makePupil()
  const [dad, later] = [freshNumber(), freshNumber()]
  await apply(who, (await check(who, [{ 学号: code, ...parent('白大海', '父亲', dad) }])).id)
  const row = (father: string, mother: string) => ({ 姓名: '白小妍', 学号: code, 父亲电话: father, 母亲电话: mother })
  const same = await students.check(who, [row(dad, '')])
  expect(same.counts).toMatchObject({ unchanged: 1, noted: 0 })
  const run = await students.check(who, [row(later, '13712345678')])
  expect((await students.rowsOf(who, run.id))[0]).toMatchObject({
    verdict: 'changed',
    differences: [{ title: '家长1手机号' }],
    notes: [
      '“母亲电话”的“137******78”没有导入：没有填写家长姓名',
      expect.stringMatching(/^家长1：没有填写姓名，按关系认定为登记的“白.+”，按换号处理$/),
    ],
    faults: [],
  })
  await students.apply(who, run.id)
  expect(await parentsOf(who, pupil.id)).toEqual([['白大海', '父亲']])
  const unnamed = await check(who, [{ 学号: code, 家长手机号: freshNumber() }])
  expect(await reviewOf(who, unnamed.id)).toMatchObject([
    { verdict: 'refused', faults: [['家长手机号', '没有填写家长姓名']] },
  ])
})

test('does not change the verified number of a parent whom a row does not name', async () => {
  const { who, school, code } = await makePupil()
  const dad = freshNumber()
  await apply(who, (await check(who, [{ 学号: code, ...parent('白大海', '父亲', dad) }])).id)
  const father = (await peopleOf(school.id)).find(({ name }) => name === '白大海')
  await server.make.proveTelephone(father?.id ?? 0, dad)
  const run = await students.check(who, [{ 姓名: '白小妍', 学号: code, 父亲电话: freshNumber() }])
  expect((await students.rowsOf(who, run.id))[0]).toMatchObject({
    verdict: 'unchanged',
    notes: [expect.stringMatching(/已由本人验证，只能由本人更改$/)],
  })
})
