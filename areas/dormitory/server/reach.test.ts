import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { dormitory } from '../contract.ts'
import { dormitoryFactories } from '../factories.ts'

const server = await useServer()
const { as, make, actor } = server
const own = dormitoryFactories(server.database)

/** Three buildings, of which one manager has two and another the third. */
const makeScene = async () => {
  const school = await make.makeSchool()
  const join = (...roles: number[]) => actor({ schoolId: school.id, roles, departments: [school.rootId] })
  const rooms = [await own.makeRoom(school.id), await own.makeRoom(school.id), await own.makeRoom(school.id)] as const
  const [manager, other] = [await join(role.dormitoryAdministrator), await join(role.dormitoryAdministrator)]
  for (const { buildingId } of rooms.slice(0, 2)) await own.makeManager(school.id, buildingId, manager.id)
  await own.makeManager(school.id, rooms[2].buildingId, other.id)
  return { school, rooms, manager, other, join }
}

describe('the lookups', () => {
  test('a manager of two buildings sees two, and the rooms of no other', async () => {
    const { school, rooms, manager } = await makeScene()
    const params = { schoolId: school.id }
    const seen = (await as(manager, dormitory.dormitories, { params })).data.map(({ id }) => id)
    expect(seen).toEqual(rooms.slice(0, 2).map(({ buildingId }) => buildingId))
    const roomsOf = (dormitoryId: number) => as(manager, dormitory.rooms, { params: { ...params, dormitoryId } })
    expect((await roomsOf(rooms[0].buildingId)).data).toMatchObject([{ id: rooms[0].id }])
    expect(await roomsOf(rooms[2].buildingId)).toMatchObject(refused(common.notFound))
  })

  test.each([
    ['an administrator', [role.schoolDataAdministrator], 3],
    ['a teacher', [role.staff], 3],
    ['an administrator who manages none', [role.schoolDataAdministrator, role.dormitoryAdministrator], 3],
    ['a manager of a department as well', [role.departmentManager, role.dormitoryAdministrator], 3],
    ['a teacher who is to manage some day', [role.staff, role.dormitoryAdministrator], 0],
  ])('%s sees what the widest role reaches', async (_who, roles, count) => {
    const { school, join } = await makeScene()
    const { data } = await as(await join(...roles), dormitory.dormitories, { params: { schoolId: school.id } })
    expect(data).toHaveLength(count)
  })
})
