import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { fileOfRows as fileOf } from '../../../tests/support/plainSheet.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const server = await useServer()
const { makeScene, checkFile, rowsOf } = importCallers(server, 'students')

const headings = ['序号', '姓名', '学号', '性别']

test('reads a list of a class under each title, and skips repeated headings, totals and remarks', async () => {
  const { who } = await makeScene()
  const [one, two, three] = [freshCode(), freshCode(), freshCode()]
  const run = await checkFile(
    who,
    await fileOf([
      ['2026-2027学年七年级1班学生名单'],
      headings,
      ['1', '王修竹', one, '男'],
      ['2', '白小妍', two, '女'],
      ['合计', '2人', '', ''],
      [],
      ['七（2）班学生名单'],
      ['序号', '姓 名', '学号', '性别'],
      ['1', '白小舟', three, '男'],
      ['小 计', '', '1人', ''],
      ['总计：3人'],
      ['备注：转学生另表', '', '张三'],
      ['填表人：李四', '审核人：王五'],
    ]),
  )
  expect(run.counts).toMatchObject({ new: 3, refused: 0 })
  expect(
    (await rowsOf(who, run.id)).map(({ name, differences }) => [
      name,
      differences.find(({ title }) => title === '班级')?.after,
    ]),
  ).toEqual([
    [`王修竹 ${one}`, '七年级/七年级1班'],
    [`白小妍 ${two}`, '七年级/七年级1班'],
    [`白小舟 ${three}`, '七年级/七年级2班'],
  ])
})

test('keeps the column of the class where there is one, and a pupil whose row only looks like a total', async () => {
  const { who } = await makeScene()
  const run = await checkFile(
    who,
    await fileOf([
      ['七年级1班学生名单'],
      ['姓名', '学号', '班级'],
      ['王修竹', freshCode(), '七年级2班'],
      ['共小雨', freshCode(), '七年级2班'],
      ['没有班的', freshCode(), ''],
    ]),
  )
  expect(run.counts).toMatchObject({ new: 2, refused: 1 })
  const after = (await rowsOf(who, run.id, 'new')).map(({ differences }) => differences.map((one) => one.after))
  expect(after.map((texts) => texts.includes('七年级/七年级2班'))).toEqual([true, true])
})

test('takes no total, signature or date below a list for a pupil', async () => {
  const { who } = await makeScene()
  const below = [
    ['共', '2人'],
    ['男1人', '女1人'],
    ['男生', '1人', '女生', '1人'],
    ['班主任：', '李红梅'],
    ['班主任', '李红梅'],
    ['人数', '2'],
    ['说明', '请核对'],
    ['填表日期', '2026.9.1'],
    ['李老师 2026.9.1'],
    ['人数：2'],
    ['共2人，其中男生1人'],
  ]
  const rows = [['七年级1班学生名单'], ['序号', '姓名', '性别'], ['1', '王修竹', '男'], ['2', '白小妍', '女'], ...below]
  const run = await checkFile(who, await fileOf(rows))
  expect(run.counts).toMatchObject({ new: 2, refused: 0 })
})

test('takes a name with a figure if the person has a number, and notes it', async () => {
  const { who } = await makeScene()
  const rows = [
    ['班级', '姓名', '学号'],
    ['七年级1班', '张伟1', freshCode()],
    ['七年级1班', '张伟2', ''],
  ]
  const run = await checkFile(who, await fileOf(rows))
  expect(run.counts).toMatchObject({ new: 1, refused: 1 })
  expect((await rowsOf(who, run.id, 'new'))[0]?.notes).toContain('姓名“张伟1”含有数字，请核对')
  expect((await rowsOf(who, run.id, 'refused'))[0]?.faults[0]?.why).toBe('“张伟2”不像姓名，请核对')
})

test.each([
  '六年级升七年级新生名单',
  '一至六年级补录名单',
  '七、八年级合并名单',
  '九年级1班转七年级2班学生',
  '原七年级1班学生名单',
  '七年级除1班外学生名单',
])('takes no grade or class from the title %s', async (title) => {
  const { who } = await makeScene()
  const rows = [[title], ['姓名', '学号', '班级'], ['王修竹', freshCode(), '1班']]
  const run = await checkFile(who, await fileOf(rows))
  expect(run.counts).toMatchObject({ new: 0, refused: 1 })
})

test('takes no class from a title with two', async () => {
  const { who } = await makeScene()
  const rows = [['七年级1班、2班学生名单'], ['姓名', '学号'], ['王修竹', freshCode()]]
  expect((await checkFile(who, await fileOf(rows))).counts).toMatchObject({ new: 0, refused: 1 })
})

test('takes the class from a title with a cohort and a grade', async () => {
  const { who } = await makeScene()
  const rows = [['2025级七年级1班学生名单'], ['姓名', '学号'], ['王修竹', freshCode()]]
  expect((await checkFile(who, await fileOf(rows))).counts).toMatchObject({ new: 1, refused: 0 })
})

test('refuses what is no name under the heading of the name', async () => {
  const { who, addPupil } = await makeScene()
  const code = freshCode()
  await addPupil({ name: '李明2', code })
  const row = (name: string, number = freshCode()) => ['七年级1班', name, number]
  const names = ['共', '男1人', '班主任：', '班主任', '人数：2', '王老师2026.9.1', '3人']
  const rows = [
    ['班级', '姓名', '学号'],
    row('王修竹'),
    row('共小雨'),
    row('李明2', code),
    ...names.map((name) => row(name)),
  ]
  const run = await checkFile(who, await fileOf(rows))
  expect(run.counts).toMatchObject({ new: 2, unchanged: 1, refused: names.length })
  const refused = await rowsOf(who, run.id, 'refused')
  expect(refused.map(({ faults }) => faults[0]?.why)).toEqual(
    names.map(() => expect.stringMatching(/不像姓名，请核对$/)),
  )
})
