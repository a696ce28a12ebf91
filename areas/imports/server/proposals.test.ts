import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { makeScene, check } = importCallers(server, 'students')
const { who, school } = await makeScene()
const ofSchool = { schoolId: school.id, parentId: school.rootId }
const grade = await server.make.makeDepartment({ ...ofSchool, name: '九年级', type: nodeType.grade })
for (const name of ['九年级1班', '九年级2班'])
  await server.make.makeDepartment({ ...ofSchool, parentId: grade.id, name, type: nodeType.class })

test.each([
  ['就读方式', '半寄宿', null],
  ['就读方式', '半住宿', null],
  ['就读方式', '寄读', null],
  ['就读方式', '半走读', null],
  ['就读方式', '非寄宿', '走读'],
  ['就读方式', '全寄宿', '住宿'],
  ['民族', '哈', null],
  ['民族', '塔族', null],
  ['民族', '鄂族', null],
  ['民族', '俄族', '俄罗斯族'],
  ['民族', '满簇', '满族'],
  ['家长1关系', '干妈', null],
  ['家长1关系', '父亲或监护人', null],
  ['家长1关系', '亲父亲', '父亲'],
  ['班级', '九年级（除2班）', null],
  ['班级', '九年级2班以外', null],
  ['班级', '原九年级2班', null],
  ['班级', '拟九年级2班', null],
  ['班级', '九年级2班转出', null],
  ['班级', '九年级2班（毕业）', null],
  ['班级', '九年级2斑', '九年级/九年级2班'],
] as const)('proposes for the unknown %s %s: %s', async (title, value, proposal) => {
  const run = await check(who, [
    { 姓名: '王修竹', 学号: freshCode(), 班级: '七年级1班', 家长1姓名: '王父', [title]: value },
  ])
  const { data } = await server.as(who, imports.values, { query: { id: run.id } })
  expect(data.map((one) => [one.title, one.values.map((of) => of.proposal)])).toEqual([[title, [proposal]]])
})
