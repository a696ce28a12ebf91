import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { nodeType } from '../../../registry/contract.ts'

const server = await useServer()
const { make } = server
const { makeScene, check, rowsOf } = importCallers(server, 'students')

test('warns of new students who only differ by name from a classmate or another row', async () => {
  const { who, addPupil } = await makeScene()
  const known = freshCode()
  await addPupil({ name: '王修竹', code: known })
  const inClass = (name: string, place = '七年级1班', code = '') => ({ 姓名: name, 学号: code, 班级: place })
  const run = await check(who, [
    inClass('王修竹'),
    inClass('王修竹', '七年级2班'),
    inClass('王修竹', '七年级1班', freshCode()),
    inClass('王修竹', '七年级1班', known),
    inClass('白小妍'),
    inClass('白小妍'),
    inClass('白小妍', '七年级2班'),
  ])
  expect(run.counts).toMatchObject({ new: 6, unchanged: 1, refused: 0 })
  const inFile = (at: number) =>
    `与文件第 ${at} 行同班同名，且都没有学号和身份证号，写入后是两个人；如果是同一个人，请只写入一行`
  expect((await rowsOf(who, run.id)).map(({ notes }) => notes)).toEqual([
    ['本班已有同名学生，此行没有学号和身份证号，写入后将新增一人；如果是同一个人，请不要写入此行'],
    [],
    [],
    [],
    [inFile(7)],
    [inFile(6)],
    [],
  ])
})

test('finds a class by other spellings, and suggests similar ones if there is none', async () => {
  const { school, who } = await makeScene()
  const below = { schoolId: school.id, parentId: school.rootId }
  const eighth = await make.makeDepartment({ ...below, name: '八年级', type: nodeType.grade })
  for (const name of ['八年级3班', '八年级（3）班']) {
    await make.makeDepartment({ schoolId: school.id, parentId: eighth.id, type: nodeType.class, name })
  }
  const of = (班级: string, 年级 = '') => ({ 姓名: '白小妍', 学号: freshCode(), 班级, 年级 })
  const run = await check(who, [
    of('七年级（2）班'),
    of('七年级二班'),
    of('七年级/2班'),
    of('2', '七年级'),
    of('八年级3班'),
    of('八年级三班'),
    of('七年级9班'),
    of('2班'),
  ])
  const results = (await rowsOf(who, run.id)).map(
    ({ differences, faults }) => faults[0]?.why ?? differences.find(({ title }) => title === '班级')?.after,
  )
  const second = '七年级/七年级2班'
  const none = '没有此班级，或不在您的范围内；相近的有：'
  expect(results).toEqual([
    ...Array.from({ length: 4 }, () => second),
    '八年级/八年级3班',
    '有多个同名班级，请写明上级，如“八年级/八年级3班”',
    `${none}七年级/七年级2班、七年级/七年级1班`,
    `${none}七年级/七年级2班`,
  ])
})

test('compares birthday and gender with the identity number, and fills them for new students', async () => {
  const { who, addPupil } = await makeScene()
  const known = freshCode()
  await addPupil({ name: '王修竹', code: known })
  const of = (学号: string, 身份证号: string, 出生日期: string, 性别: string) => ({
    姓名: '王修竹',
    学号,
    班级: '七年级1班',
    身份证号,
    出生日期,
    性别,
  })
  const run = await check(who, [
    of(freshCode(), '110105201403070016', '', ''),
    of(freshCode(), '110105201403070024', '2014-03-08', '男'),
    of(freshCode(), '110105201403070032', '2014-03-07', '男'),
    of(known, '110105201403070040', '', ''),
  ])
  const results = (await rowsOf(who, run.id)).map(({ notes, differences, faults }) => ({
    notes,
    faults,
    own: differences.flatMap(({ title, after }) => (title === '出生日期' || title === '性别' ? [after] : [])),
  }))
  expect(results).toEqual([
    { notes: [], faults: [], own: ['男', '2014-03-07'] },
    {
      notes: ['身份证号中的出生日期是 2014-03-07，与填写的不同，请核对', '身份证号中的性别是女，与填写的不同，请核对'],
      faults: [],
      own: ['男', '2014-03-08'],
    },
    { notes: [], faults: [], own: ['男', '2014-03-07'] },
    { notes: [], faults: [], own: [] },
  ])
})

test('finds a class by its cohort and by other names of its grade', async () => {
  const { who } = await makeScene()
  const today = new Date()
  const entered = today.getMonth() + 1 >= 8 ? today.getFullYear() : today.getFullYear() - 1
  const of = (班级: string, 年级 = '') => ({ 姓名: '白小妍', 学号: freshCode(), 班级, 年级 })
  const run = await check(who, [
    of(`${entered}级2班`),
    of(`初中${entered}级(2)班`),
    of('2班', `${entered}级`),
    of('初一(2)班'),
    of('702班'),
    of('七.2'),
    of('初二(2)班'),
    of(`小学${entered}级2班`),
  ])
  const results = (await rowsOf(who, run.id)).map(
    ({ differences, faults }) => faults[0]?.why ?? differences.find(({ title }) => title === '班级')?.after,
  )
  const second = '七年级/七年级2班'
  const none = expect.stringMatching(/^没有此班级/)
  expect(results).toEqual([second, second, second, second, second, second, none, none])
})
