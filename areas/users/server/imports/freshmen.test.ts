import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { users } from '../../contract.ts'

const server = await useServer()
const { as, make } = server
const students = importCallers(server, 'students')
const teachers = importCallers(server, 'teachers')
const { makeScene, check, rowsOf, apply, undo, peopleOf } = students

test.each([
  ['七年级', ''],
  ['初一', '未分班'],
  ['初中2026级', ''],
  ['', '七年级'],
])('puts freshmen with the grade %s and the class “%s” into the grade', async (grade, className) => {
  const { who, school, first } = await makeScene()
  const code = freshCode()
  const run = await check(who, [{ 姓名: '新生一', 学号: code, 年级: grade, 班级: className }])
  const [row] = await rowsOf(who, run.id)
  expect(row).toMatchObject({
    verdict: 'new',
    faults: [],
    notes: [expect.stringMatching(/^没有班级，登记在年级“.*七年级”$/)],
  })
  await apply(who, run.id)
  const id = (await peopleOf(school.id)).find(({ name }) => name === '新生一')?.id ?? 0
  const model = async () => (await as(who, users.userModel, { params: { id } })).data
  expect((await model()).depts).toMatchObject([{ name: '七年级' }])
  expect((await check(who, [{ 姓名: '新生一', 学号: code, 年级: grade, 班级: className }])).counts).toMatchObject({
    unchanged: 1,
  })
  const divided = await check(who, [{ 姓名: '新生一', 学号: code, 班级: '七年级1班' }])
  await apply(who, divided.id)
  expect((await model()).depts).toEqual([{ id: first.id, name: '七年级1班' }])
  const back = await check(who, [{ 姓名: '新生一', 学号: code, 年级: grade, 班级: className }])
  expect(back.counts).toMatchObject({ unchanged: 1 })
  await undo(who, divided.id)
  expect((await model()).depts).toMatchObject([{ name: '七年级' }])
})

test('offers a grade that can’t be read once for all freshmen, and it counts for their classes too', async () => {
  const { who } = await makeScene()
  const run = await check(who, [
    { 姓名: '新生一', 学号: freshCode(), 年级: '启航', 班级: '' },
    { 姓名: '新生二', 学号: freshCode(), 年级: '启航', 班级: '1班' },
  ])
  expect(run.counts).toMatchObject({ refused: 2 })
  const { data } = await as(who, imports.values, { query: { id: run.id } })
  expect(data.find(({ key }) => key === 'gradeName')).toMatchObject({ values: [{ value: '启航', count: 2 }] })
  const mapping = run.headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const values = [{ key: 'gradeName', value: '启航', target: '七年级' }]
  await as(who, imports.check, { body: { id: run.id, mapping, values } })
  await server.http.running.runner.drain()
  const rows = await rowsOf(who, run.id)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new'])
  expect(rows.flatMap(({ differences }) => differences.map(({ after }) => after))).toEqual(
    expect.arrayContaining(['七年级', '七年级/七年级1班']),
  )
  expect((await as(who, imports.missingClasses, { body: { id: run.id } })).data).toEqual([])
})

test('refuses freshmen with an unknown grade, or with neither class nor grade', async () => {
  const { who } = await makeScene()
  const run = await check(who, [
    { 姓名: '新生一', 学号: freshCode(), 年级: '八年级' },
    { 姓名: '新生二', 学号: freshCode(), 年级: '' },
  ])
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    ['没有此年级，或不在您的范围内'],
    ['新增学生须填写班级，未分班的填写年级'],
  ])
})

test('imports the status of students and restores it when undoing', async () => {
  const { who, school, addPupil } = await makeScene()
  const [one, two] = [freshCode(), freshCode()]
  const { id } = await addPupil({ name: '王修竹', code: one })
  const rows = [
    { 姓名: '王修竹', 学号: one, 班级: '', 学籍状态: '休学' },
    { 姓名: '白小妍', 学号: two, 班级: '七年级1班', 学籍状态: '在籍在读' },
    { 姓名: '林小川', 学号: freshCode(), 班级: '七年级1班', 学籍状态: '不明' },
  ]
  const run = await check(who, rows)
  const judged = await rowsOf(who, run.id)
  expect(judged[0]?.differences).toEqual([{ title: '学籍状态', before: '在校', after: '休学' }])
  expect(judged[2]?.notes).toEqual([expect.stringMatching(/^“学籍状态”的“不明”没有导入/)])
  await apply(who, run.id)
  const statusOf = async (userId: number) =>
    (await as(who, users.studentInfo, { query: { studentUserId: userId } })).data.studentStatus
  expect(await statusOf(id)).toBe(3)
  const made = (await peopleOf(school.id)).find(({ name }) => name === '白小妍')
  expect(await statusOf(made?.id ?? 0)).toBe(1)
  expect((await check(who, rows)).counts).toMatchObject({ unchanged: 3 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await statusOf(id)).toBe(1)
})

test('puts staff without a department where the clerk chooses, and refuses them without a choice', async () => {
  const { who, school } = await teachers.makeScene()
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '教务处' })
  const { id, headings, options } = await teachers.check(who, [{ 姓名: '林建平', 工号: freshCode() }])
  expect((await teachers.rowsOf(who, id))[0]).toMatchObject({
    faults: [{ why: expect.stringMatching(/^新增教师须填写部门/) }],
  })
  expect(options[0]?.choices.map(({ label }) => label)).toContain('教务处')
  const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const chosen = [{ key: 'department', value: String(office.id) }]
  expect(await as(who, imports.check, { body: { id, mapping, options: chosen } })).toMatchObject({ code: 200 })
  await server.http.running.runner.drain()
  expect((await teachers.rowsOf(who, id))[0]).toMatchObject({
    verdict: 'new',
    differences: expect.arrayContaining([expect.objectContaining({ title: '部门' })]),
    // A note on each row would hide the others.
    notes: [],
  })
  await teachers.apply(who, id)
  const made = (await teachers.peopleOf(school.id)).find(({ name }) => name === '林建平')
  expect(await make.membershipOf(school.id, made?.id ?? 0)).toMatchObject({ departments: [office.id] })
})
