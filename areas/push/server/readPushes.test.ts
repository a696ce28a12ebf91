import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { permissionsFactories } from '../../permissions/make.ts'
import { push } from '../contract.ts'
import { pushFactories } from '../make.ts'

const { as, actor, make, database } = await useServer()

const makeTwoGrades = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const makePupils = async (name: string, count: number) => {
    const { id } = await make.makeDepartment({ schoolId, parentId: rootId, name })
    const pupil = () => make.makeMember({ schoolId, roles: [role.student], departments: [id] })
    const pupils = await Promise.all(Array.from({ length: count }, pupil))
    return { id, pupils: pupils.map((one) => ({ studentId: one.id })) }
  }
  const [north, south] = [await makePupils('北楼', 2), await makePupils('南楼', 1)]
  const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [south.id] })
  await permissionsFactories(database).grant(schoolId, manager.id, ['push:message:send'])
  const administrator = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  const { makePush } = pushFactories(database)
  return { schoolId, north, south, manager, administrator, makePush }
}

test('counts only the parents of students within reach', async () => {
  const { schoolId, north, south, manager, administrator, makePush } = await makeTwoGrades()
  await makePush(schoolId, 1, [...north.pupils, ...south.pupils])
  const countsFor = async (who: typeof manager) =>
    (await as(who, push.pushes, { body: { srcType: 'exam', srcId: 1 } })).data.content.map(({ counts }) => counts)
  expect(await countsFor(administrator)).toMatchObject([{ total: 3, unreachable: 3 }])
  expect(await countsFor(manager)).toMatchObject([{ total: 1, unreachable: 1 }])
})

test('leaves out pushes that reach no student within reach, except those of the caller', async () => {
  const { schoolId, north, south, manager, administrator, makePush } = await makeTwoGrades()
  await makePush(schoolId, 1, north.pupils, { title: '北楼月考' })
  await makePush(schoolId, 1, south.pupils, { title: '南楼月考' })
  await makePush(schoolId, 2, north.pupils, { title: '转走的班', sentById: manager.id })
  const titlesFor = async (who: typeof manager) => {
    const { data } = await as(who, push.pushes, { body: {} })
    return [data.totalSize, ...data.content.map(({ title }) => title)]
  }
  expect(await titlesFor(administrator)).toEqual([3, '转走的班', '南楼月考', '北楼月考'])
  expect(await titlesFor(manager)).toEqual([2, '转走的班', '南楼月考'])
})
