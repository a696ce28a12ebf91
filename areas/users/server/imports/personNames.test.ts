import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { tidyPersonName } from './personNames.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const disabling = importCallers(server, 'disabling')

test.each([
  ['王 芳', '王芳'],
  ['王　芳', '王芳'],
  ['刘\n洋', '刘洋'],
  ['欧 阳 小 妍', '欧阳小妍'],
  [' 陈静 ', '陈静'],
  ['王㛃 ', '王㛃'],
  ['买买提 吐尔逊', '买买提 吐尔逊'],
  ['买买提·吐尔逊', '买买提·吐尔逊'],
  ['John  Smith', 'John Smith'],
  ['Li A', 'Li A'],
])('tidies the name %j to %j', (text, name) => {
  expect(tidyPersonName(text)).toBe(name)
})

test('stores a padded name without blanks, and notes a longer one that keeps its blank', async () => {
  const { who, school } = await students.makeScene()
  const row = (name: string) => ({ 姓名: name, 学号: freshCode(), 班级: '七年级1班' })
  const run = await students.check(who, [row('王 芳'), row('刘\n洋'), row('阿卜杜 热合曼'), row('Ann  Lee')])
  const rows = await students.rowsOf(who, run.id)
  expect(rows.map(({ faults, notes }) => [faults, notes])).toEqual([
    [[], []],
    [[], []],
    [[], ['姓名“阿卜杜 热合曼”较长，保留了其中的空格，请核对']],
    [[], []],
  ])
  await students.apply(who, run.id)
  const names = (await students.peopleOf(school.id)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['王芳', '刘洋', '阿卜杜 热合曼', 'Ann Lee']))
})

test('compares names without their blanks, and refuses another name', async () => {
  const { who, addPupil } = await students.makeScene()
  const [one, other] = [freshCode(), freshCode()]
  await addPupil({ name: '王芳', code: one })
  await addPupil({ name: '刘 洋', code: other })
  const row = (name: string, code: string) => ({ 姓名: name, 学工号: code, 停用原因: '已转学' })
  const run = await disabling.check(who, [row('王　芳', one), row('刘洋', other)])
  expect(run.counts).toMatchObject({ changed: 2, refused: 0 })
  const wrong = await disabling.check(who, [row('王芳芳', one)])
  expect(wrong.counts).toMatchObject({ refused: 1 })
})
