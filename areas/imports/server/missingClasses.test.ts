import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { organisation } from '../../organisation/contract.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as, actor } = server
const { makeScene, check, judgeRun, rowsOf } = importCallers(server, 'students')

const pupil = (班级: string) => ({ 姓名: `王${班级}`, 学号: freshCode(), 班级 })

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
