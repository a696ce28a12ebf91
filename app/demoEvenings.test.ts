import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { common } from '../platform/contract/refusal.ts'
import { role } from '../platform/contract/roles.ts'
import { accessRecord } from '../areas/access/server/tables.ts'
import { device, deviceRefusals } from '../areas/device/contract.ts'
import { setEveningHost } from '../areas/device/server/index.ts'
import { deviceFactories } from '../areas/device/make.ts'
import { dormitoryFactories, makePlanScene } from '../areas/dormitory/makeDormitory.ts'
import { closeAfterwards } from '../tests/support/closeAfterwards.ts'
import { refused } from '../tests/support/refused.ts'
import { useSeparateServer } from '../tests/support/useServer.ts'
import { listen } from './assemble.ts'
import { hostEvenings } from './demoEvenings.ts'

const server = await useSeparateServer()
const { as, actor, database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)

/** Prepares an evening in which each of four students passes a device. */
const seed = '演示 1'

const makeScene = async () => {
  const scene = await makePlanScene(server)
  const { own, school, boysRoom, girlsRoom, boys, girls } = scene
  for (const { id } of boys) await own.settle(school.id, id, boysRoom.id)
  for (const { id } of girls) await own.settle(school.id, id, girlsRoom.id)
  const devices = deviceFactories(database)
  for (const { id: roomId } of [boysRoom, girlsRoom]) await devices.makeDevice(school.id, { roomId })
  const camera = await devices.makeDevice(school.id, { roomId: boysRoom.id, type: 'CAMERA' })
  const kept = await devices.makeCredential(school.id, { name: '校门' })
  return { ...scene, devices, camera, kept }
}

test('refuses an evening outside demo mode', async () => {
  const putBack = setEveningHost(null)
  closeAfterwards(async () => putBack())
  const { manager } = await makeScene()
  expect(await as(manager, device.demoEvening)).toMatchObject(refused(deviceRefusals.notDemo))
})

test('refuses a second evening of a school while one runs, but allows another school’s', async () => {
  const [one, two] = [await makeScene(), await makeScene()]
  const evenings = hostEvenings({ address, seed, speed: 60 })
  closeAfterwards(evenings.close)
  expect(await as(one.manager, device.demoEvening)).toMatchObject({ code: 200, data: { devices: 2, students: 4 } })
  expect(await as(one.manager, device.demoEvening)).toMatchObject(refused(deviceRefusals.eveningRuns))
  expect(await as(two.manager, device.demoEvening)).toMatchObject({ code: 200 })
})

test('plays the evening of the caller’s school through its devices, from the first record to the last', async () => {
  const scene = await makeScene()
  const elsewhere = await makeScene()
  const over = Promise.withResolvers<object>()
  const evenings = hostEvenings({
    address,
    seed,
    speed: 3600,
    onOver: (schoolId, report) => over.resolve({ schoolId, ...report }),
  })
  closeAfterwards(evenings.close)
  const { manager, school, devices, camera } = scene
  expect(await as(manager, device.demoEvening)).toMatchObject({ code: 200 })

  const recordsOf = (schoolId: number) =>
    database.asSystem('a test looks at an evening', (db) =>
      db.select().from(accessRecord).where(eq(accessRecord.schoolId, schoolId)),
    )
  const report = await over.promise
  const records = await recordsOf(school.id)
  expect(records.length).toBeGreaterThanOrEqual(4)
  const all = records.length
  expect(report).toEqual({ schoolId: school.id, made: all, acknowledged: all, refused: 0 })
  const people = new Set([...scene.boys, ...scene.girls].map(({ id }) => id))
  expect(records.every(({ memberId, deviceId }) => people.has(memberId) && deviceId !== camera.id)).toBe(true)
  expect(await recordsOf(elsewhere.school.id)).toEqual([])
  expect(await devices.presenceOf(camera.id)).toBeUndefined()
  // Now another evening may begin.
  expect(await as(manager, device.demoEvening)).toMatchObject({ code: 200 })
})

test('refuses without boarders or permission for the board, and may be retried', async () => {
  const school = await server.make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const evenings = hostEvenings({ address, speed: 3600 })
  closeAfterwards(evenings.close)
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const keeper = await actor({ ...place, roles: [role.gateKeeper] })
  expect(await as(keeper, device.demoEvening)).toMatchObject(refused(common.forbidden))
  for (let turn = 0; turn < 2; turn += 1)
    expect(await as(who, device.demoEvening)).toMatchObject(refused(deviceRefusals.noEvening))
  const room = await dormitoryFactories(database).makeRoom(place.schoolId)
  const pupil = await server.make.makeMember({ ...place, roles: [role.student] })
  await dormitoryFactories(database).settle(place.schoolId, pupil.id, room.id)
  expect(await as(who, device.demoEvening)).toMatchObject({ code: 200, data: { devices: 1, students: 1 } })
})
