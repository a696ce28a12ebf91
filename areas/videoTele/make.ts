import { toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { deviceFactories } from '../device/make.ts'
import { familyPhoneFactories } from '../familyPhone/make.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { role } from '../../platform/contract/roles.ts'
import { phoneType, videoPhoneFactories } from './makeVideoPhones.ts'

let counter = 0
const nextName = (word: string) => `videoTele-${word}${(counter += 1)}`

const makeIn = ({ server }: Scene) => videoPhoneFactories(server.database)

const idOf = async (row: Promise<{ readonly id: number }>) => (await row).id

/** Adds a class with one pupil. */
const makeClass = async ({ server, school }: Scene) => {
  const place = { schoolId: school.id, parentId: school.officeId, name: nextName('班'), type: nodeType.class }
  const { id } = await organisationFactories(server.database).makeDepartment(place)
  await usersFactories(server.database).makeMember({ schoolId: school.id, roles: [role.student], departments: [id] })
  return id
}

const addPackage = (scene: Scene) => idOf(makeIn(scene).makePackage(scene.school.id))
const addStation = (scene: Scene) => idOf(makeIn(scene).makeStation(scene.school.id))
const addPublic = (scene: Scene) => idOf(makeIn(scene).makePublic(scene.school.id))

const addGroup = async (scene: Scene) => idOf(makeIn(scene).makeGroup(scene.school.id, [await makeClass(scene)]))

const addOrder = async (scene: Scene) => idOf(makeIn(scene).makeOrder(scene.school.id, await makePupil(scene)))
const addPaid = async (scene: Scene) => idOf(makeIn(scene).makePaid(scene.school.id, await makePupil(scene)))

const addDevice = (scene: Scene) =>
  idOf(deviceFactories(scene.server.database).makeDevice(scene.school.id, { type: phoneType }))

/** A pupil of each scene with minutes and a parent whose number may be called. */
const callers = new WeakMap<Scene, Promise<{ readonly pupilId: number; readonly parentId: number }>>()

const makeCaller = async (scene: Scene) => {
  const { id: schoolId } = scene.school
  const family = familyPhoneFactories(scene.server.database)
  const pupilId = await makePupil(scene)
  const parentId = await family.bindParent(schoolId, pupilId)
  await family.switchOn(schoolId, pupilId, parentId)
  await makeIn(scene).makeBalance(schoolId, pupilId)
  return { pupilId, parentId }
}

const callerOf = (scene: Scene) => {
  const made = callers.get(scene) ?? makeCaller(scene)
  callers.set(scene, made)
  return made
}

const deviceOf = async (scene: Scene) => Number(String(await scene.sampleOf('deviceCredential')).split('.')[0])

const withStation = async (scene: Scene) => {
  await makeIn(scene).makeStation(scene.school.id, { deviceId: await deviceOf(scene) })
}

const begunCall = async (scene: Scene) => {
  const { pupilId: studentId } = await callerOf(scene)
  const call = { deviceId: await deviceOf(scene), studentId, state: 'open' as const }
  return (await makeIn(scene).makeCall(scene.school.id, call)).callNumber
}

/** Samples of video phones for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    newPhoneName: () => nextName('名称'),
    phonePackage: addPackage,
    phonePackageOnSale: addPackage,
    phonePackageVersion: () => 1,
    phoneValidDays: () => 30,
    phoneLastDay: () => addDays(toWireTime(new Date()).slice(0, 10), 30),
    phonePupils: async (scene: Scene) => [await makePupil(scene)],
    phoneClass: makeClass,
    freePhoneClass: makeClass,
    phoneGroup: addGroup,
    phoneGroupVersion: () => 1,
    phoneOrder: addOrder,
    paidPhoneOrder: addPaid,
    phoneRefund: () => 0,
    videoPhone: addStation,
    videoPhoneVersion: () => 1,
    phoneDevice: addDevice,
    publicNumber: addPublic,
    publicNumberVersion: () => 1,
    publicTelephone: () => '120',
    phoneFrom: () => '12:00',
    phoneTo: () => '13:00',
    phoneSettingsVersion: (scene) => makeIn(scene).forgetSettings(scene.school.id),
    phonePupil: async (scene) => (await callerOf(scene)).pupilId,
    phoneNumberId: async (scene) => `parent-${(await callerOf(scene)).parentId}`,
    phoneCallNumber: () => nextName('call'),
    begunCallNumber: begunCall,
  },
  prepare: {
    packagePage: (scene) => makeThree(() => addPackage(scene)),
    packageOptions: addPackage,
    orderPage: (scene) => makeThree(() => addOrder(scene)),
    balancePage: (scene) => makeThree(async () => makeIn(scene).makeBalance(scene.school.id, await makePupil(scene))),
    phonePage: (scene) => makeThree(() => addStation(scene)),
    phoneDevices: addDevice,
    publicNumbers: addPublic,
    groups: addGroup,
    callPage: (scene) =>
      makeThree(async () => makeIn(scene).makeCall(scene.school.id, { studentId: await makePupil(scene) })),
    facePage: (scene) =>
      makeThree(async () => makeIn(scene).makeFace(scene.school.id, { studentId: await makePupil(scene) })),
    heartbeat: withStation,
    identify: withStation,
    beginCall: withStation,
    endCall: withStation,
  },
  unrecorded: { heartbeat: '每分钟一次，只更新设备的在线时间' },
  foreign: {
    phonePackage: ({ server, id, canary }) =>
      idOf(videoPhoneFactories(server.database).makePackage(id, { name: `${canary}${(counter += 1)}` })),
    phoneOrder: ({ server, id, studentId, canary }) =>
      idOf(videoPhoneFactories(server.database).makeOrder(id, studentId, { receipt: canary, createdByName: canary })),
    phoneClass: ({ classId }) => classId,
    phoneGroup: ({ server, id, canary }) =>
      idOf(videoPhoneFactories(server.database).makeGroup(id, [], { name: `${canary}${(counter += 1)}` })),
    phoneDevice: ({ server, id, canary }) =>
      idOf(deviceFactories(server.database).makeDevice(id, { name: canary, type: phoneType })),
    videoPhone: ({ server, id, canary }) =>
      idOf(videoPhoneFactories(server.database).makeStation(id, { name: `${canary}${(counter += 1)}`, place: canary })),
    publicNumber: ({ server, id, canary }) =>
      idOf(videoPhoneFactories(server.database).makePublic(id, { name: `${canary}${(counter += 1)}` })),
  },
}
