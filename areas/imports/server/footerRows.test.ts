import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { fileOfRows } from '../../../tests/support/plainSheet.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const server = await useServer()
const { makeScene, checkFile, rowsOf } = importCallers(server, 'students')
const { who } = await makeScene()

const title = '七年级1班学生名单'
const pupils = () => [
  ['1', '王修竹', freshCode(), '男'],
  ['2', '白小妍', freshCode(), '女'],
]

test.each([
  ['实有人数|2'],
  ['实有人数：2人'],
  ['|实有人数|2'],
  ['3|实有人数|2'],
  ['|应到2人，实到2人'],
  ['|学生总数|2'],
  ['|男生人数|1|女生人数|1'],
  ['|本页小计|2'],
  ['|总人数2人'],
  ['|王芳（签字）'],
  ['|王芳 (签名)'],
  ['|王芳（签章）|2026年9月1日'],
  ['第一中学（盖章）'],
  ['|班主任：李红梅'],
  ['|班主任李红梅'],
  ['班主任 李红梅|校长 王强'],
  ['|班主任|李红梅'],
  ['|班主任签字'],
  ['|年级组长李红梅'],
  ['|以下空白'],
  ['|（以下空白）'],
  ['|——以下空白——'],
  ['|以下无正文'],
  ['|制表人李红梅'],
  ['|制表人|李红梅'],
  ['|制表人：李红梅|审核人：王强'],
  ['|制表：李红梅'],
  ['|审核|王强'],
  ['|审核人（签字）'],
  ['|复核：'],
  ['|学校负责人：王强'],
  ['|填报单位：第一中学|填报日期：2026.9.1'],
  ['|二〇二六年九月一日'],
  ['|2026年9月1日'],
])('skips the row %s below a list, and says so', async (text) => {
  const footer = text.split('|')
  const rows = [[title], ['序号', '姓名', '学号', '性别'], ...pupils(), footer]
  const run = await checkFile(who, await fileOfRows(rows))
  expect(run.counts).toMatchObject({ new: 2, refused: 0 })
  const shown = footer.filter((cell) => cell !== '').join(' ')
  expect(run.skipped).toEqual({ count: 1, rows: [{ id: 5, text: shown }] })
})

test('lists a repeated line of headings and a remark outside the columns, and no blank row', async () => {
  const headings = ['序号', '姓名', '学号', '性别']
  const rows = [[title], headings, ...pupils(), headings, ['3'], ['以上名单已公示，电话 13800001111']]
  const run = await checkFile(who, await fileOfRows(rows))
  expect(run.counts).toMatchObject({ new: 2, refused: 0 })
  expect(run.skipped).toEqual({
    count: 2,
    rows: [
      { id: 5, text: '序号 姓名 学号 性别' },
      { id: 7, text: '以上名单已公示,电话 138******11'.replace(',', '，') },
    ],
  })
})

test('skips no pupil whose name only begins like a label', async () => {
  const names = ['时小雨', '师大明', '共小雨', '计小亮', '全小明', '校小丽', '签小红']
  const rows = [[title], ['姓名', '学号', '性别'], ...names.map((name) => [name, freshCode(), '男'])]
  const run = await checkFile(who, await fileOfRows(rows))
  expect((await rowsOf(who, run.id)).map(({ name }) => name.split(' ')[0])).toEqual(names)
  expect(run.skipped).toBeUndefined()
})
