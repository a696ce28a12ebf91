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
