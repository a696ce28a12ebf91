import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { identityNumberIn, sortNumbers } from './registryNumber.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const parents = importCallers(server, 'parents')
const cards = importCallers(server, 'cards')

const idCard = '110105201403070016'

test('finds the identity number in numbers of G and S only', () => {
  expect([`G${idCard}`, `S${idCard}`, `L${idCard}`, `J${idCard}`, 'G12', undefined].map(identityNumberIn)).toEqual([
    idCard,
    idCard,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('sorts numbers by their form, not by their column', () => {
  const number = `G${idCard}`
  const sorted = { code: undefined, idCard, registryNumber: number }
  expect(sortNumbers({ code: number, idCard: undefined })).toEqual(sorted)
  expect(sortNumbers({ code: undefined, idCard: number })).toEqual(sorted)
  expect(sortNumbers({ code: undefined, idCard: undefined, registryNumber: number.toLowerCase() })).toEqual(sorted)
  expect(sortNumbers({ code: '7', idCard: undefined, registryNumber: '2026001' })).toEqual({
    code: '7',
    idCard: undefined,
    registryNumber: undefined,
  })
  expect(sortNumbers({ code: undefined, idCard: undefined, registryNumber: '2026001' })).toMatchObject({
    code: '2026001',
  })
})

test.each(['学籍号', '学号', '个人标识码'])(
  'never stores a register number under %s as code or login name',
  async (title) => {
    const { who, school } = await students.makeScene()
    const run = await students.check(who, [{ 姓名: '王修竹', [title]: `G${idCard}`, 班级: '七年级1班' }])
    const [row] = await students.rowsOf(who, run.id)
    expect(row).toMatchObject({ verdict: 'new', faults: [] })
    expect(row?.differences).toContainEqual({ title: '身份证号', before: null, after: '**************0016' })
    expect(JSON.stringify(row)).not.toContain('20140307')
    await students.apply(who, run.id)
    const made = (await students.peopleOf(school.id)).find(({ name }) => name === '王修竹')
    expect(made?.code).toBeNull()
    expect(made?.username).not.toContain('20140307')
  },
)

test('takes the student number from 学号 or 学籍辅号, never from 班内学号', async () => {
  const { who, school } = await students.makeScene()
  const [one, two] = [freshCode(), freshCode()]
  const first = await students.check(who, [
    { 姓名: '王修竹', 学籍号: `G${idCard}`, 学籍辅号: one, 班内学号: '1', 班级: '七年级1班' },
  ])
  await students.apply(who, first.id)
  const second = await students.check(who, [{ 姓名: '白小妍', 学籍辅号: freshCode(), 学号: two, 班级: '七年级1班' }])
  await students.apply(who, second.id)
  const third = await students.check(who, [{ 姓名: '林建平', 班内学号: '3', 班级: '七年级1班' }])
  await students.apply(who, third.id)
  const codes = new Map((await students.peopleOf(school.id)).map(({ name, code }) => [name, code]))
  expect([codes.get('王修竹'), codes.get('白小妍'), codes.get('林建平')]).toEqual([one, two, null])
})

test('finds the pupil by a G number in other imports, and refuses an unknown one', async () => {
  const { who } = await students.makeScene()
  const run = await students.check(who, [{ 姓名: '王修竹', 身份证号: idCard, 学号: freshCode(), 班级: '七年级1班' }])
  await students.apply(who, run.id)
  const again = await students.check(who, [{ 姓名: '王修竹', 学籍号: `G${idCard}`, 班级: '七年级1班' }])
  expect((await students.rowsOf(who, again.id))[0]?.differences).toMatchObject([{ title: '学籍号', before: null }])
  const parent = { 家长姓名: '王父', 家长关系: '父亲', 家长手机号: '13800001111' }
  const ofParents = await parents.check(who, [
    { 学生姓名: '王修竹', 学号: `G${idCard}`, ...parent },
    { 学生姓名: '没有的', 学号: 'G110105201403070024', ...parent },
  ])
  expect(ofParents.counts).toMatchObject({ changed: 1, refused: 1 })
  const ofCards = await cards.check(who, [{ 姓名: '王修竹', 学籍号: `G${idCard}`, 卡号: '4567890' }])
  expect(ofCards.counts).toMatchObject({ refused: 0, new: 1 })
})
