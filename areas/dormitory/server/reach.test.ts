import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { dormitory } from '../contract.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import { dormitoryFactories } from '../makeDormitory.ts'
import { isManagedBuilding } from '../../registry/server/managedBuildings.ts'

const server = await useServer()
const { as, make, actor } = server
const own = dormitoryFactories(server.database)

/** Three buildings: one manager has two of them, another the third. */
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
  test('show a manager of two buildings these two and their rooms', async () => {
    const { school, rooms, manager } = await makeScene()
    const params = { schoolId: school.id }
    const seen = (await as(manager, users.dormitories, { params })).data.map(({ id }) => id)
    expect(seen).toEqual(rooms.slice(0, 2).map(({ buildingId }) => buildingId))
    const roomsOf = (dormitoryId: number) => as(manager, users.dormitoryRooms, { params: { ...params, dormitoryId } })
    expect((await roomsOf(rooms[0].buildingId)).data).toMatchObject([{ id: rooms[0].id }])
    expect(await roomsOf(rooms[2].buildingId)).toMatchObject(refused(common.notFound))
  })

  test.each([
    ['an administrator', [role.schoolDataAdministrator], 3],
    ['a teacher', [role.staff], 3],
    ['an administrator who manages none', [role.schoolDataAdministrator, role.dormitoryAdministrator], 3],
    ['a manager of a department as well', [role.departmentManager, role.dormitoryAdministrator], 3],
    ['a teacher who is to manage some day', [role.staff, role.dormitoryAdministrator], 0],
  ])('show %s what the widest role reaches', async (_case, roles, count) => {
    const { school, join } = await makeScene()
    const { data } = await as(await join(...roles), users.dormitories, { params: { schoolId: school.id } })
    expect(data).toHaveLength(count)
  })
})

test('shows a manager only managed buildings, and an administrator all of the school', async () => {
  const { rooms, manager, join } = await makeScene()
  const pageOf = async (who: Actor) => (await as(who, dormitory.buildingPage, { body: {} })).data
  expect((await pageOf(manager)).content.map(({ id }) => id)).toEqual(
    rooms.slice(0, 2).map(({ buildingId }) => buildingId),
  )
  const administrator = await join(role.schoolDataAdministrator)
  expect((await pageOf(administrator)).totalSize).toBe(3)
  const planOf = (who: Actor) => as(who, dormitory.plan, { params: { dormitoryId: rooms[2].buildingId } })
  expect(await planOf(administrator)).toMatchObject({ code: 200 })
  expect(await planOf(manager)).toMatchObject(refused(common.notFound))
})

test('opens no unmanaged building by a granted permission', async () => {
  const { school, rooms, join } = await makeScene()
  const teacher = await join(role.staff)
  await make.grant(school.id, teacher.id, ['dormitory:plan:view'])
  const planOf = (dormitoryId: number) => as(teacher, dormitory.plan, { params: { dormitoryId } })
  expect(await planOf(rooms[0].buildingId)).toMatchObject(refused(common.notFound))
  await own.makeManager(school.id, rooms[0].buildingId, teacher.id)
  expect(await planOf(rooms[0].buildingId)).toMatchObject({ code: 200 })
})

describe('managedBuildings with a managerId', () => {
  /** Counts the buildings; only this part of a session matters. */
  const seen = async (
    who: { readonly id: number; readonly schoolId: number; readonly roles: readonly number[] },
    managerId?: number,
  ) =>
    server.database.asSystem('looking at buildings', async (db) => {
      const session = { roles: who.roles, memberId: who.id, schoolId: who.schoolId }
      const where = isManagedBuilding(session, dormitoryBuilding.id, managerId)
      return db.$count(dormitoryBuilding, and(eq(dormitoryBuilding.schoolId, who.schoolId), where))
    })

  test('covers the user’s buildings, for administrators anybody’s, and refuses others as not found', async () => {
    const { school, manager, other, join } = await makeScene()
    const as4 = { id: manager.id, schoolId: school.id, roles: [role.dormitoryAdministrator] }
    expect(await seen(as4)).toBe(2)
    expect(await seen(as4, manager.id)).toBe(2)
    await expect(seen(as4, other.id)).rejects.toMatchObject({ kind: common.notFound })
    const { id } = await join(role.schoolDataAdministrator)
    const as3 = { id, schoolId: school.id, roles: [role.schoolDataAdministrator] }
    expect(await seen(as3)).toBe(3)
    expect(await seen(as3, id)).toBe(3)
    expect(await seen(as3, other.id)).toBe(1)
    const bureau = { ...as3, roles: [role.bureauAdministrator] }
    await expect(seen(bureau, other.id)).rejects.toMatchObject({ kind: common.notFound })
  })
})
