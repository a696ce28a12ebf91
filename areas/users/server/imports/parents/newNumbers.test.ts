import { expect, test } from 'vitest'
import { role } from '../../../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../../../tests/support/importScene.ts'
import { type Actor, useServer } from '../../../../../tests/support/useServer.ts'
import { imports, importsRefusals } from '../../../../imports/contract.ts'
import { users } from '../../../contract.ts'

const server = await useServer()
const { make, actor, as } = server
const { makeScene, check, rowsOf, show, apply, undo, peopleOf } = importCallers(server, 'parents')

let numbers = 0
const freshNumber = () => `1380000${String((numbers += 1)).padStart(4, '0')}`
const father = (name: string, telephone: string) => ({ 家长1姓名: name, 家长1关系: '父亲', 家长1手机号: telephone })
const mother = (name: string, telephone: string) => ({ 家长2姓名: name, 家长2关系: '母亲', 家长2手机号: telephone })

const parentsOf = async (who: Actor, id: number) =>
  (await as(who, users.userModel, { params: { id } })).data.parents.map(({ parentName, parentTelephone }) => [
    parentName,
    parentTelephone,
  ])

const judged = async (who: Actor, run: number) =>
  (await rowsOf(who, run)).map(({ verdict, differences, notes, faults }) => ({
    verdict,
    differences: differences.map(({ title, before, after }) => [title, before, after]),
    notes,
    faults: faults.map(({ why }) => why),
  }))

/** Makes two siblings with a father, whom an import added. */
const makeSiblings = async () => {
  const scene = await makeScene()
  const [one, two] = [freshCode(), freshCode()]
  const first = await scene.addPupil({ name: '白小妍', code: one })
  const second = await scene.addPupil({ name: '白小舟', code: two })
  const number = freshNumber()
  const run = await check(scene.who, [
    { 学号: one, ...father('白大海', number) },
    { 学号: two, ...father('白大海', number) },
  ])
  await apply(scene.who, run.id)
  const dad = (await peopleOf(scene.school.id)).find(({ name }) => name === '白大海')?.id ?? 0
  return { ...scene, codes: [one, two] as const, first, second, number, dad }
}

const masked = (number: string) => `${number.slice(0, 3)}******${number.slice(-2)}`

test('changes the number of a parent of the same name and relation, also for siblings, and undoes it', async () => {
  const { school, who, codes, first, second, number } = await makeSiblings()
  const before = await peopleOf(school.id)
  const next = freshNumber()
  const run = await check(who, [{ 学号: codes[0], ...father('白 大海', next) }])
  expect(await judged(who, run.id)).toEqual([
    {
      verdict: 'changed',
      differences: [['家长1手机号', masked(number), masked(next)]],
      notes: ['家长1：与登记的家长同名同关系，按换号处理；此家长还是白小舟的家长，一并更改'],
      faults: [],
    },
  ])
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done', written: [{ what: '更改家长手机号', count: 1 }] })
  expect(await parentsOf(who, first.id)).toEqual([['白大海', masked(next)]])
  expect(await parentsOf(who, second.id)).toEqual([['白大海', masked(next)]])
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await parentsOf(who, second.id)).toEqual([['白大海', masked(number)]])
  expect(await peopleOf(school.id)).toEqual(before)
})

test('links a sibling without that parent to the person whose number another row changes, and undoes it', async () => {
  const { school, who, codes, dad, addPupil } = await makeSiblings()
  const third = freshCode()
  const sister = await addPupil({ name: '白小雨', code: third })
  const before = await peopleOf(school.id)
  const next = freshNumber()
  const run = await check(who, [
    { 学号: third, ...father('白大海', next) },
    { 学号: codes[0], ...father('白大海', next) },
  ])
  expect(await judged(who, run.id)).toMatchObject([
    { verdict: 'changed', notes: ['家长1：文件第 3 行把“白**”的手机号改为此号码，绑定同一位家长'], faults: [] },
    { verdict: 'changed', faults: [] },
  ])
  await apply(who, run.id)
  expect((await peopleOf(school.id)).filter(({ name }) => name === '白大海').map(({ id }) => id)).toEqual([dad])
  expect(await parentsOf(who, sister.id)).toEqual([['白大海', masked(next)]])
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await parentsOf(who, sister.id)).toEqual([])
  expect(await peopleOf(school.id)).toEqual(before)
})

test('does not undo a changed number after a later change of the parent', async () => {
  const { school, who, codes, dad } = await makeSiblings()
  const run = await check(who, [{ 学号: codes[0], ...father('白大海', freshNumber()) }])
  await apply(who, run.id)
  await make.setMember(school.id, dad, { telephone: freshNumber(), version: 3 })
  const stuck = await undo(who, run.id)
  expect(stuck.job?.error).toMatch(/导入之后已有：1 名换号家长的新修改（白大海 .+）。/)
})

test('keeps the number if the clerk chooses so, and refuses an unknown choice', async () => {
  const { who, codes, first, number } = await makeSiblings()
  const { id, headings, options } = await check(who, [{ 学号: codes[0], ...father('白大海', freshNumber()) }])
  expect(options).toMatchObject([{ key: 'parentNumbers', title: '同名同关系的家长换号', value: 'change' }])
  const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const checkWith = (value: string) =>
    as(who, imports.check, { body: { id, mapping, options: [{ key: 'parentNumbers', value }] } })
  expect(await checkWith('other')).toMatchObject({ code: importsRefusals.badOption.code })
  expect(await checkWith('keep')).toMatchObject({ code: 200 })
  await server.http.running.runner.drain()
  expect(await show(who, id)).toMatchObject({ options: [{ value: 'keep' }] })
  expect(await judged(who, id)).toEqual([
    {
      verdict: 'unchanged',
      differences: [],
      notes: ['家长1：“白**”手机号与登记的不同，按所选保留原手机号'],
      faults: [],
    },
  ])
  expect(await parentsOf(who, first.id)).toEqual([['白大海', masked(number)]])
})

test('leaves a number that the holder has verified, unless the sheet has the same', async () => {
  const { who, codes, dad } = await makeSiblings()
  const proven = freshNumber()
  await make.proveTelephone(dad, proven)
  const run = await check(who, [{ 学号: codes[0], ...father('白大海', freshNumber()) }])
  expect(await judged(who, run.id)).toMatchObject([
    { verdict: 'unchanged', notes: ['家长1：“白**”登记的手机号已由本人验证，只能由本人更改'] },
  ])
  const same = await check(who, [{ 学号: codes[0], ...father('白大海', proven) }])
  expect(await judged(who, same.id)).toMatchObject([{ verdict: 'changed', faults: [] }])
})

test('refuses two new numbers for one parent, and keeps parents apart by relation', async () => {
  const { who, codes } = await makeSiblings()
  const other = (at: number) => [`文件第 ${at} 行对同一位家长或同一个手机号的填写不同，请核对`]
  const run = await check(who, [
    { 学号: codes[0], ...father('白大海', freshNumber()) },
    { 学号: codes[1], ...father('白大海', freshNumber()) },
  ])
  expect((await judged(who, run.id)).map(({ faults }) => faults)).toEqual([other(3), other(2)])
  const uncle = { ...father('白大海', freshNumber()), 家长1关系: '祖父' }
  const apart = await check(who, [{ 学号: codes[0], ...uncle }])
  expect(await judged(who, apart.id)).toMatchObject([
    {
      verdict: 'changed',
      notes: ['家长1：该学生已有同名家长，登记的关系是“父亲”，手机号不同，登记为另一位家长，请核对'],
    },
  ])
})

test('does not change the number of a parent with children beyond the sender’s reach, or with more rights', async () => {
  const { school, who, first, second, addPupil } = await makeScene()
  const [near, far, alone] = [freshCode(), freshCode(), freshCode()]
  await addPupil({ name: '白小妍', code: near })
  await addPupil({ name: '白小川', code: alone })
  const inSchool = { schoolId: school.id, roles: [role.student] }
  await make.makeMember({ ...inSchool, name: '白小舟', code: far, departments: [second.id] })
  const shared = freshNumber()
  const made = await check(who, [
    { 学号: near, ...father('白大海', shared) },
    { 学号: far, ...father('白大海', shared) },
    { 学号: alone, ...father('白大川', freshNumber()) },
  ])
  await apply(who, made.id)
  const clerk = await actor({ schoolId: school.id, roles: [role.staff], departments: [first.id] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const mighty = (await peopleOf(school.id)).find(({ name }) => name === '白大川')
  await make.grant(school.id, mighty?.id ?? 0, ['sys:user:resetPassword'])
  const rows = [
    { 学号: near, ...father('白大海', freshNumber()) },
    { 学号: alone, ...father('白大川', freshNumber()) },
  ]
  const run = await check(clerk, rows)
  expect((await judged(clerk, run.id)).map(({ verdict, notes }) => [verdict, notes])).toEqual([
    ['unchanged', ['家长1：“白**”还有您范围之外的子女，手机号请由学校管理员更改']],
    ['unchanged', ['家长1：“白**”手机号请由学校管理员更改']],
  ])
  expect((await check(who, rows)).counts).toMatchObject({ changed: 2 })
})

test('adds a parent without a number by name and relation, once also for siblings', async () => {
  const { school, who, addPupil } = await makeScene()
  const [one, two, three] = [freshCode(), freshCode(), freshCode()]
  const first = await addPupil({ name: '白小妍', code: one })
  await addPupil({ name: '白小舟', code: two })
  await addPupil({ name: '白小川', code: three })
  const shared = freshNumber()
  const rows = [
    { 学号: one, ...father('白大海', shared), ...mother('陈梅', shared) },
    { 学号: two, ...father('白大海', shared), ...mother('陈梅', shared) },
    { 学号: three, ...father('白海', ''), ...mother('', '') },
  ]
  const run = await check(who, rows)
  const note = '家长2：与家长1的手机号相同，只登记姓名与关系，不登记手机号'
  expect((await judged(who, run.id)).map(({ verdict, notes }) => [verdict, notes])).toEqual([
    ['changed', [note]],
    ['changed', [note]],
    ['changed', ['家长1：没有手机号，只登记姓名与关系']],
  ])
  await apply(who, run.id)
  const names = (await peopleOf(school.id)).map(({ name }) => name)
  expect(names.filter((name) => name === '陈梅')).toHaveLength(1)
  expect(await parentsOf(who, first.id)).toEqual([
    ['白大海', masked(shared)],
    ['陈梅', null],
  ])
  expect((await check(who, rows)).counts).toMatchObject({ changed: 0, unchanged: 3, refused: 0 })
  const found = freshNumber()
  const later = await check(who, [{ 学号: one, ...mother('陈梅', found) }])
  expect(await judged(who, later.id)).toMatchObject([
    { verdict: 'changed', differences: [['家长2手机号', null, masked(found)]] },
  ])
})

test('reads two columns about one parent as one', async () => {
  const { who, addPupil } = await makeScene()
  const code = freshCode()
  await addPupil({ name: '白小妍', code })
  const number = freshNumber()
  const run = await check(who, [{ 学号: code, ...father('白大海', number), ...mother('白大海', number) }])
  expect(await judged(who, run.id)).toMatchObject([
    {
      verdict: 'changed',
      differences: [['家长1', null, expect.any(String)]],
      notes: [expect.stringMatching(/同一人/)],
    },
  ])
})
