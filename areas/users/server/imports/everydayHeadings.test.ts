import { expect, test } from 'vitest'
import { type Cells, freshCode, importCallers, nameFrom } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const parents = importCallers(server, 'parents')

type Callers = typeof students
type Who = Parameters<Callers['show']>[0]

const mobile = (code: string) => `138${code.padStart(8, '0').slice(-8)}`

/** Returns the column keys that the headings of a sheet are matched with. */
const readAs = async ({ upload, show }: Callers, who: Who, titles: readonly string[]) => {
  const id = await upload(who, [Object.fromEntries(titles.map((title) => [title, '']))])
  return (await show(who, id)).headings.map(({ key }) => key)
}

test.each<readonly [titles: readonly string[], keys: readonly (string | null)[]]>([
  [
    ['学籍号', '学生姓名', '身份证', '住宿情况', '班别', '出生年月', '家庭地址'],
    ['registryNumber', 'name', 'idCard', 'accommodation', 'className', 'birthDate', 'familyAddress'],
  ],
  [
    ['姓名', '所在年级', '居民身份证号', '住校/走读', '生日', '住址', '校园卡号'],
    ['name', 'gradeName', 'idCard', 'accommodation', 'birthDate', 'familyAddress', 'cardNum'],
  ],
  [
    ['姓名', '监护人姓名', '监护人电话', '与学生关系'],
    ['name', 'parent1Name', 'parent1Telephone', 'parent1Relation'],
  ],
  [
    ['姓名', '关系', '监护人姓名', '监护人电话'],
    ['name', 'parent1Relation', 'parent1Name', 'parent1Telephone'],
  ],
  [
    ['姓名', '家长姓名', '与学生关系', '家长手机号'],
    ['name', 'parent1Name', 'parent1Relation', 'parent1Telephone'],
  ],
  [
    ['姓名', '父亲姓名', '父亲手机', '与学生关系'],
    ['name', 'parent1Name', 'parent1Telephone', null],
  ],
  [
    ['姓名', '转入年级', '转入班级', '现家庭住址', '人员编号', '身份证号（18位）', '卡序列号(10位)'],
    ['name', 'gradeName', 'className', 'familyAddress', 'code', 'idCard', 'cardNum'],
  ],
  [
    ['姓名', '部门', '家长姓名（监护人）', '联系电话（家长）'],
    ['name', 'className', 'parent1Name', 'parent1Telephone'],
  ],
  [
    ['姓名', '联系人1', '联系人1电话', '联系人2', '联系人2关系'],
    ['name', 'parent1Name', 'parent1Telephone', 'parent2Name', 'parent2Relation'],
  ],
])('reads the headings of everyday sheets: %s', async (titles, keys) => {
  const { who } = await students.makeScene()
  expect(await readAs(students, who, titles)).toEqual(keys)
})

test('reads the headings of a questionnaire for parents', async () => {
  const { who } = await parents.makeScene()
  const keys = await readAs(parents, who, ['学生', '所在班级', '您的姓名', '您的手机号码', '您与学生的关系'])
  expect(keys).toEqual(['name', 'className', 'parent1Name', 'parent1Telephone', 'parent1Relation'])
})

test('reads the headings of a seller of cards, and zeros as no card', async () => {
  const cards = importCallers(server, 'cards')
  const { who, addPupil } = await cards.makeScene()
  const titles = ['人员编号', '姓名', '部门', '卡序列号(10位)', '卡状态', '发卡时间', '有效期至']
  const keys = ['code', 'name', 'className', 'cardNum', 'status', 'begin', 'end']
  expect(await readAs(cards, who, titles)).toEqual(keys)
  const code = freshCode()
  await addPupil({ name: '王修竹', code })
  const run = await students.check(who, [
    { 姓名: '王修竹', 学号: code, 卡号: '0000000000' },
    { 姓名: '白小妍', 学号: freshCode(), 班级: '七年级1班', 卡号: '0' },
  ])
  expect(run.counts).toMatchObject({ new: 1, unchanged: 1, noted: 0 })
})

test('reads boarding words under each of its headings, but not as codes', async () => {
  const { who } = await students.makeScene()
  const pupil = (name: string, answer: string) => ({
    姓名: name,
    学号: freshCode(),
    班级: '七年级1班',
    是否走读: answer,
  })
  const run = await students.check(who, [pupil('王小一', '是'), pupil('白小妍', '否'), pupil('林建平', '通学')])
  expect(run.headings.some(({ isCoded }) => isCoded)).toBe(false)
  const lives = (await students.rowsOf(who, run.id)).map(
    ({ differences }) => differences.find(({ title }) => title === '住宿')?.after,
  )
  expect(lives).toEqual(['走读', '住宿', '走读'])
})

test('stores 其他 with a note if a relationship is missing, and keeps that of a link', async () => {
  const { who, addPupil } = await students.makeScene()
  const [one, two, three] = [freshCode(), freshCode(), freshCode()]
  const row = (code: string, more: Cells = {}) => ({
    姓名: nameFrom(code),
    学号: code,
    班级: '七年级1班',
    家长姓名: nameFrom(code),
    家长手机号: mobile(code),
    ...more,
  })
  const note = '家长1：没有填写与学生的关系，登记为“其他”'
  const seen = async (callers: Callers, id: number) =>
    (await callers.rowsOf(who, id)).map(({ verdict, notes, faults }) => [verdict, notes, faults])
  const run = await students.check(who, [row(one)])
  expect(await seen(students, run.id)).toEqual([['new', [note], []]])
  const [judged] = await students.rowsOf(who, run.id)
  expect(judged?.differences.find(({ title }) => title === '家长1')?.after).toMatch(/（其他，/)
  const withColumn = await students.check(who, [row(two, { 与学生关系: '奶奶' }), row(three, { 与学生关系: '' })])
  expect(await seen(students, withColumn.id)).toEqual([
    ['new', [], []],
    ['new', [note], []],
  ])
  expect(await students.apply(who, withColumn.id)).toMatchObject({ stage: 'done' })
  expect(await seen(students, (await students.check(who, [row(two)])).id)).toEqual([['unchanged', [], []]])
  const code = freshCode()
  await addPupil({ name: '白小妍', code })
  const ofParents = await parents.check(who, [{ 学号: code, 家长姓名: '白父', 家长手机号: mobile(code) }])
  expect(await seen(parents, ofParents.id)).toEqual([['changed', [note], []]])
})
