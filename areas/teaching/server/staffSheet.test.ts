import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { teaching } from '../contract.ts'

const server = await useServer()
const { make, as } = server
const { makeScene, check, rowsOf, apply, undo, peopleOf } = importCallers(server, 'teachers')

const makeSubjects = async () => {
  const scene = await makeScene()
  const { id: schoolId, rootId } = scene.school
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '语文组' })
  const save = async (subject: string, grades: number[] = []) =>
    (await as(scene.who, teaching.saveSubject, { body: { subject, grades } })).data.id
  const subjects = { chinese: await save('语文'), biology: await save('生物学'), late: await save('物理', [302]) }
  const lessonsOf = async (classId: number) => {
    const { data } = await as(scene.who, teaching.assignments, { query: { departmentId: classId } })
    return data.flatMap((one) =>
      one.subjects.map(({ subjectId, teachers }) => [subjectId, teachers.map(({ id }) => id)]),
    )
  }
  return { ...scene, office, subjects, lessonsOf }
}

test('a sheet of staff says who teaches which subject in which class, and its undoing is exact', async () => {
  const { school, who, first, second, subjects, lessonsOf } = await makeSubjects()
  const code = freshCode()
  const place = { schoolId: school.id, roles: [role.staff], departments: [school.rootId] }
  const colleague = await make.makeMember({ ...place, name: '林建平', code })
  await make.makeClassManager(school.id, first.id, colleague.id, 0)
  const sheet = [
    { 姓名: '周若曦', 工号: freshCode(), 部门: '语文组', 任教班级: '七年级1-2班', 任教学科: '语文' },
    { 姓名: '林建平', 工号: code, 部门: '', 任教班级: '七年级1班', 任教学科: '生物' },
  ]
  const run = await check(who, sheet)
  expect(run.counts).toMatchObject({ new: 1, changed: 1, refused: 0, noted: 0 })
  expect(await rowsOf(who, run.id, 'changed')).toMatchObject([
    { differences: [{ title: '七年级/七年级1班任教学科', before: null, after: '生物学' }] },
  ])
  expect(await apply(who, run.id)).toMatchObject({
    stage: 'done',
    written: expect.arrayContaining([{ what: '安排任教', count: 3 }]),
  })
  const added = (await peopleOf(school.id)).find(({ name }) => name === '周若曦')?.id
  expect(await lessonsOf(first.id)).toEqual(
    expect.arrayContaining([
      [subjects.chinese, [added]],
      [subjects.biology, [colleague.id]],
    ]),
  )
  expect(await lessonsOf(second.id)).toEqual([[subjects.chinese, [added]]])
  expect((await check(who, sheet)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })

  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await lessonsOf(first.id)).toEqual([])
  expect(await make.classesOf(school.id, colleague.id)).toEqual([first.id])
})

test.each(['语文/生物', '语文 生物', '语文＋生物', '语文兼生物'])('reads both subjects of %s', async (cell) => {
  const { who } = await makeSubjects()
  const row = { 姓名: '周若曦', 工号: freshCode(), 部门: '语文组', 任教班级: '七年级1班', 任教学科: cell }
  const run = await check(who, [row])
  const after = (await rowsOf(who, run.id)).flatMap(({ differences }) => differences.map((one) => one.after))
  expect(after).toContain('语文、生物学')
})

test('leaves out subjects that it cannot read or arrange, and says why', async () => {
  const { school, who } = await makeSubjects()
  const row = { 姓名: '周若曦', 工号: freshCode(), 部门: '语文组' }
  const notesOf = async (cells: object) => {
    const run = await check(who, [{ ...row, ...cells }])
    return (await rowsOf(who, run.id)).flatMap(({ notes }) => notes).join()
  }
  expect(await notesOf({ 任教学科: '班主任', 任教班级: '七年级1班' })).toContain('“班主任”没有导入：没有此学科')
  expect(await notesOf({ 任教学科: '语文体育', 任教班级: '七年级1班' })).toContain('“语文体育”没有导入')
  expect(await notesOf({ 任教学科: '语文', 任教班级: '' })).toContain('没有可以安排的任教班级')
  const { id: schoolId, rootId: parentId } = school
  const level = { type: nodeType.grade, schoolSection: 3, schoolGrade: 1 }
  const grade = await make.makeDepartment({ schoolId, parentId, name: '初一', ...level })
  await make.makeDepartment({ schoolId, parentId: grade.id, name: '初一9班', type: nodeType.class })
  expect(await notesOf({ 任教学科: '物理', 任教班级: '初一9班' })).toContain('初一/初一9班不开设这一科')
})

test('reads lists that write their grade once, and the grade of the row for classes without one', async () => {
  const { school, who, first } = await makeSubjects()
  const below = { schoolId: school.id, parentId: school.rootId }
  const grade = await make.makeDepartment({ ...below, name: '八年级', type: nodeType.grade })
  const eighth = await make.makeDepartment({ ...below, parentId: grade.id, name: '八年级1班', type: nodeType.class })
  const staff = (name: string, 任教班级: string, 年级 = '') => ({
    姓名: name,
    工号: freshCode(),
    部门: '语文组',
    任教班级,
    任教学科: '语文',
    年级,
  })
  const run = await check(who, [
    staff('周若曦', '七(1)(2)'),
    staff('林建平', '初一(1)、(2)班'),
    staff('白小舟', '1班', '八年级'),
    staff('王修竹', '1班'),
    staff('陈静', '', '八年级'),
    staff('刘洋', '(2)', '八年级'),
  ])
  const added = (await rowsOf(who, run.id)).map(({ differences, notes }) => [
    differences.filter(({ title }) => title.endsWith('任教学科')).map(({ title }) => title),
    notes,
  ])
  const both = ['七年级/七年级1班任教学科', '七年级/七年级2班任教学科']
  expect(added).toEqual([
    [both, []],
    [both, []],
    [['八年级/八年级1班任教学科'], []],
    [[], [expect.stringMatching(/^“任教班级”的“1班”没有导入/), expect.any(String)]],
    [[], ['“年级”的“八年级”没有导入：没有填写班级', expect.any(String)]],
    [[], [expect.stringMatching(/^“任教班级”的“八年级2班”没有导入/), expect.any(String)]],
  ])
  expect(eighth.id).not.toBe(first.id)
})
