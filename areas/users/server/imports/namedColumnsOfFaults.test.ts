import { expect, test } from 'vitest'
import { type Cells, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'

const server = await useServer()
const idCard = '110105201403070016'

test.each<readonly [kind: string, cells: Cells, title: string]>([
  ['parents', { 学生姓名: '写错名', 学号: `G${idCard}` }, '学号'],
  ['parents', { 学生姓名: '写错名', 学籍号: `G${idCard}` }, '学籍号'],
  ['parents', { 学生姓名: '写错名', 身份证号码: `G${idCard}` }, '身份证号码'],
  ['parents', { 学生姓名: '写错名', 身份证号码: idCard }, '身份证号码'],
  ['parents', { 学生姓名: '写错名', 学号: freshCode() }, '学号'],
  ['moves', { 姓名: '写错名', 学号: `G${idCard}` }, '学号'],
  ['moves', { 姓名: '写错名', 学号: `L${idCard}` }, '学号'],
  ['moves', { 姓名: '写错名', 学籍辅号: `S${idCard}` }, '学籍辅号'],
])('names the heading of the sheet for a number of nobody in %s: %j', async (kind, cells, title) => {
  const { makeScene, check, rowsOf } = importCallers(server, kind)
  const { who } = await makeScene()
  const rest: Cells = kind === 'parents' ? { 父亲姓名: '某父' } : { 宿舍楼: '1号楼', 房间: '101' }
  const run = await check(who, [{ ...cells, ...rest }])
  const faults = (await rowsOf(who, run.id)).flatMap((one) => one.faults)
  expect(faults.filter(({ why }) => why === '本校没有此人，或不在您的范围内').map((one) => one.title)).toEqual([title])
})
