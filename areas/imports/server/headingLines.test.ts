import { expect, test } from 'vitest'
import { fileOfLines } from '../../../tests/support/fileOfLines.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const server = await useServer()
const { makeScene, checkFile, rowsOf } = importCallers(server, 'students')

const family = (code: string) => ['王父', '父亲', `138${code.padStart(8, '0')}`]

test('keeps columns merged over both lines of headings, next to named groups', async () => {
  const { who } = await makeScene()
  const code = freshCode()
  const run = await checkFile(
    who,
    fileOfLines(
      [
        ['某校新生信息表', null, null, null, null, null, null, null],
        ['序号', '基本信息', null, '班级', '家长信息', null, null, '备注'],
        [null, '姓名', '学号', null, '姓名', '关系', '电话', null],
        ['1', '王修竹', code, '七年级1班', ...family(code), ''],
      ],
      ['A1:H1', 'A2:A3', 'B2:C2', 'D2:D3', 'E2:G2', 'H2:H3'],
    ),
  )
  expect(run.headings.map(({ title, key }) => `${title} ${key}`)).toEqual([
    '序号 null',
    '姓名 name',
    '学号 code',
    '班级 className',
    '家长姓名 parent1Name',
    '家长关系 parent1Relation',
    '家长电话 parent1Telephone',
    '备注 null',
  ])
  expect(run.counts).toMatchObject({ new: 1, refused: 0 })
  const [only] = await rowsOf(who, run.id)
  expect(only?.differences.at(-1)?.after).toMatch(/^王父（父亲，/)
})

test('reads numbered members of the family, and names each column of another person by its group', async () => {
  const { who } = await makeScene()
  const code = freshCode()
  const run = await checkFile(
    who,
    fileOfLines(
      [
        ['学生', null, null, '家庭成员一', null, null, '紧急联系人', null],
        ['姓名', '学号', '班级', '姓名', '关系', '联系电话', '姓名', '电话'],
        ['王修竹', code, '七年级1班', ...family(code), '李某', '13900001111'],
      ],
      ['A1:C1', 'D1:F1', 'G1:H1'],
    ),
  )
  expect(run.headings.map(({ title, key }) => `${title} ${key}`)).toEqual([
    '学生姓名 name',
    '学生学号 code',
    '学生班级 className',
    '成员1姓名 parent1Name',
    '成员1关系 parent1Relation',
    '成员1联系电话 parent1Telephone',
    '紧急联系人姓名 null',
    '紧急联系人电话 null',
  ])
})

test('takes a remark above the headings for no group', async () => {
  const { who } = await makeScene()
  const run = await checkFile(
    who,
    fileOfLines(
      [
        ['学校：某校', '填表人：李四', null],
        ['姓名', '学号', '班级'],
        ['王修竹', freshCode(), '七年级1班'],
      ],
      [],
    ),
  )
  expect(run.headings.map(({ title }) => title)).toEqual(['姓名', '学号', '班级'])
  expect(run.counts).toMatchObject({ new: 1 })
})

const contacts = ['联系人1', '关系', '联系电话', '联系人2', '关系', '联系电话']
const both = ['王父', '父亲', '13800001111', '陈母', '母亲', '13800002222']

test.each([
  ['alone', '联系人信息', contacts],
  ['of parents', '家长信息', ['家长1姓名', '与学生关系', '手机', '家长2姓名', '与学生关系', '手机']],
  ['without numbers', '家长信息', ['家长姓名', '关系', '电话', '家长姓名', '关系', '电话']],
])('keeps the columns of two persons under one merged group together: %s', async (_, group, titles) => {
  const { who } = await makeScene()
  const lines = [
    ['姓名', '学号', '班级', group, null, null, null, null, null],
    [null, null, null, ...titles],
    ['王修竹', freshCode(), '七年级1班', ...both],
  ]
  const run = await checkFile(who, fileOfLines(lines, ['A1:A2', 'B1:B2', 'C1:C2', 'D1:I1']))
  expect(run.headings.slice(3).map(({ key }) => key)).toEqual([
    'parent1Name',
    'parent1Relation',
    'parent1Telephone',
    'parent2Name',
    'parent2Relation',
    'parent2Telephone',
  ])
  const [only] = await rowsOf(who, run.id)
  expect(only?.differences.filter(({ title }) => title.startsWith('家长')).map(({ after }) => after)).toEqual([
    '王父（父亲，138******11）',
    '陈母（母亲，138******22）',
  ])
})

test('gives a column between a contact and the telephone number under a merged group to that contact', async () => {
  const { who } = await makeScene()
  const lines = [
    ['姓名', '学号', '班级', '联系人信息', null, null, null, null, null],
    [null, null, null, '联系人1', '学历', '联系电话', '联系人2', '身份证号', '联系电话'],
    ['王修竹', freshCode(), '七年级1班', '王父', '本科', '13800001111', '陈母', '', '13800002222'],
  ]
  const run = await checkFile(who, fileOfLines(lines, ['A1:A2', 'B1:B2', 'C1:C2', 'D1:I1']))
  expect(run.headings.slice(3).map(({ title, key }) => `${title} ${key}`)).toEqual([
    '联系人1 parent1Name',
    '联系人1学历 null',
    '联系人1联系电话 parent1Telephone',
    '联系人2 parent2Name',
    '联系人2身份证号 null',
    '联系人2联系电话 parent2Telephone',
  ])
})
