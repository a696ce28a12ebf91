import { toWireTime } from '../../platform/contract/time.ts'
import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { dormitoryFactories, reportFactories } from './makeDormitory.ts'

const roomOf = oncePerScene(({ server, school }) => dormitoryFactories(server.database).makeRoom(school.id))

/** A separate room for calls that delete or change it. */
const managedRoomOf = oncePerScene(({ server, school }) => dormitoryFactories(server.database).makeRoom(school.id))

const boarderOf = oncePerScene(async ({ server, school }) => {
  const place = { schoolId: school.id, roles: [role.student], departments: [school.officeId] }
  const make = usersFactories(server.database)
  const { id } = await make.makeMember(place)
  await make.setMember(school.id, id, { gender: 1 })
  return id
})

const addBoarder = async ({ server, school }: Scene, roomId: number) => {
  const make = makeFactories(server.database)
  const place = { schoolId: school.id, departments: [school.officeId] }
  const { id } = await make.makeMember({ ...place, roles: [role.student] })
  const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent], telephone: '13900000000' })
  await make.makeParentLink(school.id, id, parent.id)
  await dormitoryFactories(server.database).settle(school.id, id, roomId)
  return id
}

/** A student in a room of the school, with a parent. */
const managedBoarderOf = oncePerScene(async (scene: Scene) => addBoarder(scene, (await roomOf(scene)).id))

let nameCount = 0
const newName = (what: string) => () => `新${what}${(nameCount += 1)}`

/** Counts minutes, so that schedules of the scenes never overlap. */
let minutes = 0
const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`

const addSchedule = async ({ server, school }: Scene) =>
  (await dormitoryFactories(server.database).makeSchedule(school.id, { disabled: true })).id

/** A day whose period has ended recently enough for a report. */
const reportDay = () => toWireTime(new Date(Date.now() - 1.5 * 86_400_000)).slice(0, 10)

const addHeldSchedule = async ({ server, school }: Scene) => {
  const times = { startTime: '00:00:00', endTime: '00:00:01', onHolidays: true }
  return (await dormitoryFactories(server.database).makeSchedule(school.id, times)).id
}

/** A report of `reportDay` with three students who had not returned. */
const reportOf = oncePerScene(async (scene: Scene) => {
  const { id: roomId, buildingId } = await roomOf(scene)
  const students: { studentId: number; roomId: number }[] = []
  for (let turn = 0; turn < 3; turn += 1) students.push({ studentId: await addBoarder(scene, roomId), roomId })
  const of = { day: String(await scene.sampleOf('reportDay')), scheduleId: await scene.idOf('heldSchedule') }
  return reportFactories(scene.server.database).makeReport(scene.school.id, { ...of, buildingId, students })
})

/** Samples of this area for the sweep. */
export const testing: AreaTesting = {
  samples: {
    dormitoryBuilding: async (scene) => (await roomOf(scene)).buildingId,
    dormRoom: async (scene) => (await roomOf(scene)).id,
    managedBuilding: async (scene) => (await managedRoomOf(scene)).buildingId,
    managedRoom: async (scene) => (await managedRoomOf(scene)).id,
    boarder: boarderOf,
    managedBoarder: managedBoarderOf,
    buildingManager: ({ actor }) => actor.id,
    dormitoryDevice: async (scene) =>
      dormitoryFactories(scene.server.database).makeDevice(scene.school.id, await roomOf(scene)),
    nobodyToSwap: () => undefined,
    newBuildingName: newName('楼'),
    newRoomName: newName('房'),
    placeVersion: () => 1,
    firstFloor: () => 1,
    allocationVersion: () => undefined,
    dormitorySchedule: addSchedule,
    newScheduleAlias: newName('时段'),
    scheduleStart: () => clock((minutes += 2)),
    scheduleEnd: async (scene: Scene) => String(await scene.sampleOf('scheduleStart')).replace(/00$/, '59'),
    scheduleWeekdays: () => [1],
    scheduleVersion: () => 1,
    reportDay,
    heldSchedule: addHeldSchedule,
    dormitoryReport: async (scene) => (await reportOf(scene)).id,
    managerOfReport: async (scene) => {
      await reportOf(scene)
      const { buildingId } = await roomOf(scene)
      await dormitoryFactories(scene.server.database).makeManager(scene.school.id, buildingId, scene.actor.id)
      return scene.actor.id
    },
  },
  prepare: {
    reportSchedules: reportOf,
    reportTrend: reportOf,
    boardStudents: (scene) => makeThree(async () => addBoarder(scene, (await roomOf(scene)).id)),
    resetStates: async (scene) => {
      const { id, buildingId } = await roomOf(scene)
      await dormitoryFactories(scene.server.database).makeManager(scene.school.id, buildingId, scene.actor.id)
      await addBoarder(scene, id)
    },
    buildingPage: ({ server, school }) => makeThree(() => dormitoryFactories(server.database).makeRoom(school.id)),
    carryOutAllocation: async (scene) =>
      dormitoryFactories(scene.server.database).settle(scene.school.id, await boarderOf(scene), null),
    leaveBed: async (scene) => {
      const { id: roomId } = await managedRoomOf(scene)
      await dormitoryFactories(scene.server.database).settle(scene.school.id, await boarderOf(scene), roomId, 1)
    },
  },
  foreign: {
    dormitoryBuilding: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).buildingId,
    dormRoom: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).id,
    managedBuilding: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).buildingId,
    managedRoom: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).id,
    boarder: ({ studentId }) => studentId,
    bedSeeker: ({ studentId }) => studentId,
    managedBoarder: ({ studentId }) => studentId,
    buildingManager: ({ administrator }) => administrator.id,
    dormitorySchedule: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeSchedule(id, { alias: canary })).id,
    dormitoryReport: async ({ server, id, studentId, canary }) =>
      (
        await reportFactories(server.database).makeReport(id, {
          day: reportDay(),
          name: canary,
          students: [{ studentId }],
        })
      ).id,
  },
}
