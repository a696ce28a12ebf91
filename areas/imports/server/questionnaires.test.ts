import { expect, test } from 'vitest'
import { freshCode, importCallers, sheetOf, type Cells } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as } = server
const parents = importCallers(server, 'parents')
const students = importCallers(server, 'students')

test('reads the numbered questions of a questionnaire as headings, and its first answer as a row', async () => {
  const { who, addPupil } = await parents.makeScene()
  const codes = [freshCode(), freshCode()] as const
  await addPupil({ name: '王修竹', code: codes[0] })
  await addPupil({ name: '白小妍', code: codes[1] })
  const answered = (name: string, code: string, parent: string, relation: string): Cells => ({
    序号: 1,
    提交答卷时间: '2026/9/1 10:11:12',
    '1、学生姓名': name,
    '2．学号': code,
    '3. 家长姓名': parent,
    'Q4.与学生关系': relation,
    '5）家长手机号码': `139${code.padStart(8, '0')}`,
  })
  const run = await parents.check(who, [
    answered('王修竹', codes[0], '王大海', '爸爸'),
    answered('白小妍', codes[1], '白兰', '妈妈'),
  ])
  expect(run.headings.slice(2).map(({ title, key }) => `${title} ${key}`)).toEqual([
    '1、学生姓名 name',
    '2．学号 code',
    '3. 家长姓名 parent1Name',
    'Q4.与学生关系 parent1Relation',
    '5）家长手机号码 parent1Telephone',
  ])
  expect(run.counts).toMatchObject({ changed: 2, refused: 0 })
})

test('takes no row with numbers or dates of people for the headings', async () => {
  const { who, addPupil } = await parents.makeScene()
  const code = freshCode()
  await addPupil({ name: '王修竹', code })
  const row = { 问题甲: '王修竹', 学号: code, 问题乙: '爸爸', 问题丙: '家长', 问题丁: '13912345678' }
  const { headings } = await parents.show(who, await parents.upload(who, [row]))
  expect(headings.map(({ title }) => title)).toEqual(Object.keys(row))
  const files = await sheetOf([{ 学号: '', '2026-09-01': '', 爸爸: '', '13912345678': '' }])
  expect(await as(who, imports.start, { body: { kind: 'parents' }, files })).toMatchObject({ code: 500030 })
})

test('never remembers a heading that may be a person’s name or number', async () => {
  const { who } = await students.makeScene()
  const row = () => ({ 姓名: '白小妍', 学号: freshCode(), 班级: '七年级1班' })
  const chosen = { 张小海: 'familyAddress', 第4组: 'telephone', 尾号135790: 'cardNum' }
  const cells = { 张小海: '一号路', 第4组: '13912345678', 尾号135790: '' }
  const id = await students.upload(who, [{ ...row(), ...cells }])
  const { headings } = await students.show(who, id)
  const byHand = new Map(Object.entries(chosen))
  const mapping = headings.flatMap(({ title, column, key: proposed }) => {
    const key = byHand.get(title) ?? proposed
    return key === null ? [] : [{ column, key }]
  })
  expect(await as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
  await students.settle(who, id)
  await students.apply(who, id)
  const again = await students.show(who, await students.upload(who, [{ ...row(), ...cells }]))
  expect(Object.fromEntries(again.headings.map(({ title, key }) => [title, key]))).toMatchObject({
    张小海: null,
    第4组: 'telephone',
    尾号135790: null,
  })
})
