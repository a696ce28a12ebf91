import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode, importCallers, nameFrom } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { organisation } from '../../organisation/contract.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as, actor } = server
const { makeScene, check, judgeRun, rowsOf } = importCallers(server, 'students')

/** A school without grades and classes. */
const makeEmptyScene = async (section: number | null) => {
  const school = await server.make.makeSchool({ section })
  const roles = [role.schoolDataAdministrator]
  return { school, who: await actor({ schoolId: school.id, departments: [school.rootId], roles }) }
}

const pupil = (班级: string) => ({ 姓名: nameFrom(班级), 学号: freshCode(), 班级 })

test('lists the classes that a file names and the school lacks, and finds them once they are created', async () => {
  const { school, who } = await makeScene()
  const run = await check(who, ['七年级1班', '七年级3班', '初一（4）班', '七年级3班', '九年级1班', '阳光班'].map(pupil))
  const { data } = await as(who, imports.missingClasses, { body: { id: run.id } })
  const grade = { gradeName: '七年级' }
  expect(data).toMatchObject([
    { className: '七年级3班', rows: 2, number: 3, ...grade },
    { className: '初一（4）班', rows: 1, number: 4, ...grade },
    { className: '九年级1班', rows: 1, number: 1, gradeId: null },
    { className: '阳光班', rows: 1, number: null, gradeId: null },
  ])
  const administrator = await actor({ schoolId: school.id, departments: [school.rootId], roles: [role.staff] })
  await server.make.grant(school.id, administrator.id, ['school:user:import'])
  // Another clerk of the same school isn't told what the file contains.
  expect(await as(administrator, imports.missingClasses, { body: { id: run.id } })).toMatchObject(
    refused(common.notFound),
  )
  const parentId = data[0]?.gradeId ?? 0
  expect(await as(who, organisation.addClasses, { body: { grades: [{ parentId, numbers: [3, 4] }] } })).toMatchObject({
    code: 200,
  })
  await judgeRun(who, run.id)
  expect((await rowsOf(who, run.id)).map(({ verdict }) => verdict)).toEqual([
    'new',
    'new',
    'new',
    'new',
    'refused',
    'refused',
  ])
})

test('names the grades to create first, from the section of a school without any', async () => {
  const { school, who } = await makeEmptyScene(5)
  const rows = [
    { 姓名: '王一', 学号: freshCode(), 年级: '一年级', 班级: '(1)班' },
    { 姓名: '王二', 学号: freshCode(), 年级: '九年级', 班级: '' },
    { 姓名: '王三', 学号: freshCode(), 年级: '', 班级: '初二(2)班' },
    { 姓名: '王四', 学号: freshCode(), 年级: '', 班级: '三年级' },
    { 姓名: '王五', 学号: freshCode(), 年级: '2026级', 班级: '1班' },
  ]
  const run = await check(who, rows)
  const { data } = await as(who, imports.missingClasses, { body: { id: run.id } })
  const grade = (number: number, name: string) => ({ parentId: school.rootId, number, name })
  expect(data.map(({ newGrade, number, rows: count }) => [newGrade, number, count])).toEqual([
    [grade(1, '一年级'), 1, 1],
    [grade(9, '九年级'), null, 1],
    [grade(8, '八年级'), 2, 1],
    [grade(3, '三年级'), null, 1],
    // This may be the first grade of any section.
    [null, 1, 1],
  ])
  const nodes = data.flatMap(({ newGrade }) => newGrade ?? []).map(({ name, number }) => ({ name, number }))
  const made = await as(who, organisation.addNodes, { body: { parentId: school.rootId, type: nodeType.grade, nodes } })
  expect(made).toMatchObject({ code: 200 })
  const again = (await as(who, imports.missingClasses, { body: { id: run.id } })).data
  expect(again.map(({ gradeId, newGrade, number }) => [gradeId === null, newGrade, number])).toEqual([
    [false, null, 1],
    [false, null, 2],
    // Only one grade of the school can be 2026级 now.
    [false, null, 1],
  ])
})

test('says that classes may be beyond the reach of an importer, and creates none of another grade for them', async () => {
  const { school } = await makeScene()
  const below = { schoolId: school.id, parentId: school.rootId }
  const grade = await server.make.makeDepartment({ ...below, name: '八年级', type: nodeType.grade })
  const clerk = await actor({ schoolId: school.id, departments: [grade.id], roles: [role.staff] })
  await server.make.grant(school.id, clerk.id, ['school:user:import'])
  const run = await check(clerk, ['七年级1班', '八年级1班', '九年级1班', '阳光班'].map(pupil))
  const { data } = await as(clerk, imports.missingClasses, { body: { id: run.id } })
  expect(data.map(({ className, gradeName, isBeyond }) => [className, gradeName, isBeyond])).toEqual([
    ['七年级1班', null, true],
    ['八年级1班', '八年级', false],
    ['九年级1班', null, true],
    ['阳光班', null, true],
  ])
})

test('names no grade that the school’s section lacks, and none for a school without a section', async () => {
  for (const section of [3, null]) {
    const { who } = await makeEmptyScene(section)
    const run = await check(who, ['一年级1班', '2026级1班'].map(pupil))
    const { data } = await as(who, imports.missingClasses, { body: { id: run.id } })
    const seventh = section === 3 ? { name: '七年级', number: 1 } : null
    expect(data.map(({ newGrade }) => newGrade)).toEqual([
      null,
      seventh === null ? null : expect.objectContaining(seventh),
    ])
  }
})
