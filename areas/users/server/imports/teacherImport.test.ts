import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { users } from '../../contract.ts'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'

const server = await useServer()
const { make, actor, as } = server
const { makeScene, check, rowsOf, apply, undo, peopleOf } = importCallers(server, 'teachers')

const makeOffice = async () => {
  const scene = await makeScene()
  const { id: schoolId, rootId: parentId } = scene.school
  const office = await make.makeDepartment({ schoolId, parentId, name: '语文组' })
  const code = freshCode()
  const colleague = await make.makeMember({
    schoolId,
    roles: [role.staff],
    departments: [parentId],
    name: '林建平',
    code,
  })
  return { ...scene, office, colleague, code }
}

test('creates teachers with departments, roles and classes, repeats without changes, and undoes all', async () => {
  const { school, who, first, second, office, colleague, code } = await makeOffice()
  const people = await peopleOf(school.id)
  const before = await make.membershipOf(school.id, colleague.id)
  const sheet = [
    {
      姓名: '周若曦',
      工号: freshCode(),
      部门: '语文组',
      角色: '',
      手机号: '13900000011',
      班主任: '七年级1班',
      任教班级: '七年级2班',
    },
    { 姓名: '林建平', 工号: code, 部门: '语文组', 角色: '门卫、教职工', 手机号: '', 班主任: '', 任教班级: '七年级1班' },
  ]
  const run = await check(who, sheet)
  expect(run.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 0, leftOut: 0, noted: expect.any(Number) })
  expect(await rowsOf(who, run.id, 'changed')).toMatchObject([
    {
      differences: [
        { title: '部门', after: expect.stringContaining('语文组') },
        { title: '角色', before: '教职工', after: '教职工、门卫' },
        { title: '七年级/七年级1班', before: null, after: '任课教师' },
      ],
    },
  ])
  expect(await apply(who, run.id)).toMatchObject({
    stage: 'done',
    written: [
      { what: '新增教师', count: 1 },
      { what: '修改教职工', count: 1 },
      { what: '安排班级', count: 3 },
    ],
  })
  const added = (await peopleOf(school.id)).find(({ name }) => name === '周若曦')
  expect(await make.membershipOf(school.id, added?.id ?? 0)).toMatchObject({
    roles: [role.staff],
    departments: [office.id],
    mainDepartmentId: office.id,
  })
  expect(await make.classesOf(school.id, added?.id ?? 0)).toEqual([first.id, second.id])
  expect(await make.membershipOf(school.id, colleague.id)).toMatchObject({ roles: [role.staff, role.gateKeeper] })
  expect((await check(who, sheet)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await peopleOf(school.id)).toEqual(people)
  expect(await make.classesOf(school.id, colleague.id)).toEqual([])
  const { roles, departments } = await make.membershipOf(school.id, colleague.id)
  expect({ roles, departments }).toEqual({ roles: before.roles, departments: before.departments })
})

test('refuses rows of other people, with unknown values, or with roles the sender may not grant', async () => {
  const { school, who, first, code, addPupil, colleague } = await makeOffice()
  const pupil = freshCode()
  await addPupil({ name: '王修竹', code: pupil })
  await make.makeClassManager(school.id, first.id, colleague.id)
  const parent = { schoolId: school.id, roles: [role.parent], name: '王父', telephone: '13800000022' }
  await make.makeMember(parent)
  const row = { 部门: '语文组', 角色: '', 手机号: '', 班主任班级: '' }
  const rows = [
    { ...row, 姓名: '甲', 工号: pupil },
    { ...row, 姓名: '乙', 工号: freshCode(), 部门: '没有的组' },
    { ...row, 姓名: '丙', 工号: freshCode(), 角色: '超级管理员' },
    { ...row, 姓名: '丁', 工号: freshCode(), 手机号: '13800000022' },
    { ...row, 姓名: '戊', 工号: freshCode(), 班主任班级: '七年级1班' },
    { ...row, 姓名: '己', 工号: freshCode(), 部门: '' },
  ]
  const run = await check(who, rows)
  expect(run.counts).toMatchObject({ refused: 6 })
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults[0]?.title)).toEqual([
    '工号',
    '部门',
    '角色',
    '手机号',
    '班主任班级',
    '部门',
  ])
  const clerk = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.rootId] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const byClerk = await check(clerk, [
    { ...row, 姓名: '新来的', 工号: freshCode() },
    { ...row, 姓名: '林建平', 工号: code, 部门: '', 手机号: '13900000033' },
  ])
  expect((await rowsOf(clerk, byClerk.id)).map(({ faults }) => faults[0]?.why)).toEqual([
    '您不能授予角色“教职工”',
    '请由学校管理员修改已有教职工的手机号',
  ])
  const head = freshCode()
  const above = { schoolId: school.id, roles: [role.schoolDataAdministrator], departments: [school.rootId], code: head }
  await make.makeMember({ ...above, name: '周校长' })
  const higher = await check(clerk, [{ ...row, 姓名: '周校长', 工号: head, 部门: '' }])
  // Values required only of new teachers are not reported, because the person is known.
  expect((await rowsOf(clerk, higher.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    ['此人的角色高于您，请由学校管理员修改'],
  ])
  const leading = await check(clerk, [{ ...row, 姓名: '林建平', 工号: code, 部门: '', 副班主任班级: '七年级1班' }])
  expect((await rowsOf(clerk, leading.id)).map(({ faults }) => faults[0])).toMatchObject([
    { title: '副班主任班级', why: '您没有设置班主任与任课教师的权限' },
  ])
})

test('reads a range of classes, and leaves out a class that it cannot read', async () => {
  const { who } = await makeOffice()
  const row = { 姓名: '周若曦', 工号: freshCode(), 部门: '语文组', 班主任: '', 任教班级: '七年级1-2班、阳光班' }
  const run = await check(who, [row])
  expect(run.counts).toMatchObject({ new: 1, refused: 0, noted: 1 })
  const [judged] = await rowsOf(who, run.id)
  expect(judged?.notes.join()).toMatch(/“任教班级”的“阳光班”没有导入：没有此班级/u)
  expect(judged?.differences.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['七年级/七年级1班', '七年级/七年级2班']),
  )
})

test('reads 全校 and 七年级全体 as all classes that somebody teaches, but not as classes that they lead', async () => {
  const { who } = await makeOffice()
  const teacher = (姓名: string, 班主任: string, 任教班级: string) => ({
    姓名,
    工号: freshCode(),
    部门: '语文组',
    班主任,
    任教班级,
  })
  const run = await check(who, [teacher('周若曦', '', '全校'), teacher('吴芳', '七年级全体', '七至九年级')])
  const both = expect.arrayContaining(['七年级/七年级1班', '七年级/七年级2班'])
  const rows = await rowsOf(who, run.id)
  expect(rows.map(({ differences }) => differences.map(({ title }) => title))).toEqual([both, both])
  expect(rows.map(({ notes }) => notes.join())).toEqual(['', expect.stringMatching(/“班主任”的“七年级全体”没有导入/u)])
})

test('refuses to undo an import of teachers once one leads another class', async () => {
  const { school, who, office, second } = await makeOffice()
  const run = await check(who, [{ 姓名: '周若曦', 工号: freshCode(), 部门: office.name }])
  await apply(who, run.id)
  const added = (await peopleOf(school.id)).find(({ name }) => name === '周若曦')
  await make.makeClassManager(school.id, second.id, added?.id ?? 0)
  const refusedRun = await undo(who, run.id)
  expect(refusedRun.job?.error).toContain('班级管理')
  expect(await as(who, users.userModel, { params: { id: added?.id ?? 0 } })).toMatchObject({ code: 200 })
  expect(await as(who, imports.history, { body: {} })).toMatchObject({ data: { content: [{ state: 1 }] } })
})

test('puts new staff into the chosen department if the one of the row is missing, with a note', async () => {
  const { school, who } = await makeScene()
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '总务处', type: 5 })
  const { id, headings } = await check(who, [{ 姓名: '周若曦', 工号: freshCode(), 科室: '信息中心' }])
  const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const options = [{ key: 'department', value: String(office.id) }]
  await as(who, imports.check, { body: { id, mapping, options } })
  await server.http.running.runner.drain()
  expect(await rowsOf(who, id)).toMatchObject([
    {
      verdict: 'new',
      notes: expect.arrayContaining([
        '按所选加入“总务处”',
        expect.stringMatching(/^“科室”的“信息中心”没有导入：没有此部门/),
      ]),
    },
  ])
})
