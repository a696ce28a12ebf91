import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode, importCallers, nameFrom } from '../../../tests/support/importScene.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { imports } from '../contract.ts'

const server = await useServer()
const { as, make } = server
const { makeScene, check, show, settle } = importCallers(server, 'students')

const pupils = 3000

test('answers other calls while 3,000 students are written', async () => {
  const { school, who, first } = await makeScene()
  const colleague = await make.makeMember({
    schoolId: school.id,
    departments: [school.rootId],
    roles: [role.staff],
    name: '林建平',
  })
  const run = await check(
    who,
    Array.from({ length: pupils }, (_, at) => ({
      姓名: nameFrom(at),
      学号: freshCode(),
      班级: first.name,
      性别: '女',
    })),
  )
  expect(run.counts).toMatchObject({ new: pupils, refused: 0 })
  expect(await as(who, imports.apply, { body: { id: run.id } })).toMatchObject({ code: 200 })
  const order: string[] = []
  const written = settle(who, run.id).then(() => order.push('import'))
  await expect.poll(async () => (await show(who, run.id)).job?.state).toBe('running')
  const note = (name: string) => (answer: { readonly code: number }) => {
    expect(answer, name).toMatchObject({ code: 200 })
    order.push(name)
  }
  await Promise.all([
    as(who, imports.history, { body: {} }).then(note('history')),
    as(who, users.findUserPage, { body: {} }).then(note('list')),
    as(who, users.userModel, { params: { id: colleague.id } }).then(note('record')),
    as(who, users.changeOwnSchoolUser, { body: { id: colleague.id, version: 1, nationality: '汉族' } }).then(
      note('change'),
    ),
  ])
  expect(order.toSorted((one, other) => one.localeCompare(other))).toEqual(['change', 'history', 'list', 'record'])
  await written
  expect((await show(who, run.id)).written).toContainEqual({ what: '新增学生', count: pupils })
})
