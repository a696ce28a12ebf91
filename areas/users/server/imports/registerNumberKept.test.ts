import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { users } from '../../contract.ts'
import { eq } from 'drizzle-orm'

const server = await useServer()
const { as, actor, make, database } = server
const students = importCallers(server, 'students')
const cards = importCallers(server, 'cards')
const { makeScene, check, rowsOf, apply, undo, peopleOf } = students

const temporary = 'L110105201403070016'
const formal = 'G110105201403070016'
const pupil = (cells: Readonly<Record<string, string>>) => ({ 姓名: '王修竹', 班级: '七年级1班', ...cells })

const storedOf = (memberId: number) =>
  database.asSystem('a test reads a register number', (db) =>
    db.select().from(studentInfo).where(eq(studentInfo.memberId, memberId)),
  )

test('keeps a temporary register number encrypted, shows it masked, and finds the pupil by it', async () => {
  const { who, school } = await makeScene()
  const run = await check(who, [pupil({ 学籍号: temporary, 学号: freshCode() })])
  expect((await rowsOf(who, run.id))[0]?.differences).toContainEqual({
    title: '学籍号',
    before: null,
    after: '**************0016',
  })
  await apply(who, run.id)
  const id = (await peopleOf(school.id)).find(({ name }) => name === '王修竹')?.id ?? 0
  expect(JSON.stringify(await storedOf(id))).not.toContain('20140307')
  const model = await as(who, users.userModel, { params: { id } })
  expect(model.data).toMatchObject({ registerNumber: '**************0016', idCard: null })
  const shown = await as(who, users.showRecord, { body: { userId: id, fields: ['registerNumber'] } })
  expect(shown.data).toEqual({ registerNumber: temporary })
  expect((await as(who, users.recordLooks, { query: { userId: id } })).data).toMatchObject([
    { fields: ['registerNumber'] },
  ])
  const again = await check(who, [pupil({ 学号: temporary.toLowerCase() })])
  expect(again.counts).toMatchObject({ unchanged: 1, new: 0, refused: 0 })
  const ofCards = await cards.check(who, [{ 姓名: '王修竹', 学号: temporary, 卡号: '77001' }])
  expect(ofCards.counts).toMatchObject({ new: 1, refused: 0 })
})

test('replaces a temporary number by a formal one, and restores it when undoing', async () => {
  const { who, school } = await makeScene()
  const code = freshCode()
  await apply(who, (await check(who, [pupil({ 学籍号: temporary, 学号: code })])).id)
  const id = (await peopleOf(school.id)).find(({ name }) => name === '王修竹')?.id ?? 0
  const before = await storedOf(id)
  const run = await check(who, [pupil({ 学籍号: formal, 学号: code })])
  expect(run.counts).toMatchObject({ changed: 1 })
  await apply(who, run.id)
  expect(await storedOf(id)).not.toEqual(before)
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await storedOf(id)).toEqual(before)
})

test('does not find a pupil beyond the sender’s reach by the register number', async () => {
  const { who, school, second } = await makeScene()
  await apply(who, (await check(who, [pupil({ 学籍号: temporary })])).id)
  const clerk = await actor({ schoolId: school.id, roles: [role.staff], departments: [second.id] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const run = await check(clerk, [{ 姓名: '王修竹', 班级: '七年级2班', 学籍号: temporary }])
  expect((await rowsOf(clerk, run.id))[0]).toMatchObject({
    verdict: 'refused',
    faults: [{ why: '已有此号码的用户，且不在您的范围内' }],
  })
})
