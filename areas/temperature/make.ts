import { eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { type AreaTesting, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { makeForeignParent, makeThree } from '../../tests/support/sceneSamples.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { nodeType } from '../registry/contract.ts'
import { school as schoolTable } from '../registry/server/tables/schools.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { temperatureFactories } from './makeTemperature.ts'
import { temperaturePurpose } from './parentContract.ts'
import { temperatureConfig, temperaturePeriods } from './server/tables.ts'

const day = 86_400_000

let classes = 0
let names = 0

/** A class in the department of the test's actor, with three students who were measured yesterday. */
const getSceneClass = oncePerScene(async ({ server, school }: Scene) => {
  const make = makeFactories(server.database)
  classes += 1
  const place = { schoolId: school.id, parentId: school.officeId, name: `甲校体温班${classes}`, type: nodeType.class }
  const { id: classId } = await make.makeDepartment(place)
  const pupils: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    names += 1
    const pupil = { schoolId: school.id, roles: [role.student], departments: [classId], name: `甲校体温生${names}` }
    pupils.push((await make.makeMember(pupil)).id)
  }
  const at = new Date(Date.now() - day)
  const readings = pupils.map((memberId) => ({ memberId, tempF: 366, at, source: 'school' as const }))
  await temperatureFactories(server.database).makeReadings(school.id, readings)
  return { classId, pupils }
})

/** Creates a student of the class with a new reading of this moment. */
const pupilToday = async (scene: Scene) => {
  const { classId } = await getSceneClass(scene)
  const place = { schoolId: scene.school.id, roles: [role.student], departments: [classId] }
  const { id } = await makeFactories(scene.server.database).makeMember(place)
  const reading = { memberId: id, tempF: 366, at: new Date(), source: 'school' as const }
  await temperatureFactories(scene.server.database).makeReadings(scene.school.id, [reading])
  return id
}

const getStudent = async (scene: Scene) => (await getSceneClass(scene)).pupils[0]

/**
 * Returns a time zone for the scene's school in which midnight is hours away. No period contains midnight, and a test
 * may run at any hour.
 */
const safeTimeZone = () => {
  const clock = toWireTime(new Date()).slice(11)
  return clock < '01:00:00' || clock >= '22:30:00' ? 'Asia/Dubai' : 'Asia/Shanghai'
}

/** A period of the whole day except midnight. */
const allDay = [{ id: 1, name: '全天', startTime: '00:00:00', endTime: '23:59:59' }]

const setAllDay = ({ server, school }: Scene) =>
  server.database.asSystem('test factories', async (db) => {
    await db
      .insert(temperatureConfig)
      .values({ schoolId: school.id, lastNumber: 1, least: 360, most: 373 })
      .onConflictDoNothing()
    // Other cases may have changed the periods.
    await db.delete(temperaturePeriods).where(eq(temperaturePeriods.schoolId, school.id))
    await db.insert(temperaturePeriods).values({ schoolId: school.id, fromDay: '1900-01-01', periods: allDay })
    await db.update(schoolTable).set({ timeZone: safeTimeZone() }).where(eq(schoolTable.id, school.id))
  })

const getSceneLink = oncePerScene(async (scene: Scene) => {
  const { server, school } = scene
  await setAllDay(scene)
  const values = { purpose: temperaturePurpose }
  return sealedLinkFactories(server).makeOpened(school.id, [school.officeId], values)
})

const makeParent = ({ server }: Scene, schoolId: number, studentId: number) =>
  sealedLinkFactories(server).makeParent(schoolId, studentId)

const makeHistory = async (scene: Scene) => {
  const memberId = (await getStudent(scene)) ?? 0
  const make = temperatureFactories(scene.server.database)
  for (let turn = 0; turn < 3; turn += 1) {
    const reading = { memberId, tempF: 365 + turn, at: new Date(), source: 'school' as const }
    await make.makeReadings(scene.school.id, [reading])
  }
}

/** Samples and setup of this area for the tests that call every contract. */
export const testing: AreaTesting = {
  samples: {
    temperaturePeriod: async (scene) => {
      await setAllDay(scene)
      return 1
    },
    temperatureValue: () => 367,
    temperatureStart: () => '07:00:00',
    temperatureEnd: () => '08:30:00',
    temperatureFromDay: () => toWireTime(new Date(Date.now() + 2 * day), safeTimeZone()).slice(0, 10),
    temperatureRange: () => '361,374',
    temperatureDay: () => toWireTime(new Date(), safeTimeZone()).slice(0, 10),
    noTemperatureMoment: () => undefined,
    temperatureClass: async (scene) => (await getSceneClass(scene)).classId,
    temperatureEntryClass: async (scene) => {
      await setAllDay(scene)
      return (await getSceneClass(scene)).classId
    },
    temperaturePerson: getStudent,
    temperatureStudent: getStudent,
    temperatureAsked: getStudent,
    noTemperatureAsked: () => undefined,
    temperatureParent: async (scene) => makeParent(scene, scene.school.id, (await getStudent(scene)) ?? 0),
    [openedLink(temperaturePurpose)]: async (scene: Scene) => (await getSceneLink(scene)).opened,
    temperatureLink: async (scene) => (await getSceneLink(scene)).id,
    temperatureReading: async (scene) => {
      const [reading] = await temperatureFactories(scene.server.database).readingsOf(
        scene.school.id,
        (await pupilToday(scene)) ?? 0,
      )
      return reading?.id
    },
  },
  prepare: {
    schoolReport: async ({ server, school }) => {
      const make = makeFactories(server.database)
      for (const name of ['一班', '二班', '三班'])
        await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name, type: nodeType.class })
    },
    userPage: getSceneClass,
    history: makeHistory,
    links: async ({ server, school }) => {
      const values = { purpose: temperaturePurpose }
      await makeThree(() => sealedLinkFactories(server).makeOpened(school.id, [school.officeId], values))
    },
  },
  // Links are created only if there is a public address, which tests don't have.
  recordedForItself: ['remind'],
  foreign: {
    temperatureDepartment: ({ classId }) => classId,
    temperatureEntryClass: ({ classId }) => classId,
    temperaturePerson: ({ studentId }) => studentId,
    temperatureAsked: ({ studentId }) => studentId,
    temperatureParent: makeForeignParent,
    temperatureReading: async ({ server, id, studentId }) => {
      const make = temperatureFactories(server.database)
      await make.makeReadings(id, [{ memberId: studentId, tempF: 366, at: new Date(), source: 'school' }])
      return (await make.readingsOf(id, studentId))[0]?.id ?? 0
    },
    temperatureLink: async (school) => {
      const people = { studentId: school.studentId, parentId: await makeForeignParent(school) }
      return (await sealedLinkFactories(school.server).makeLink(school.id, people, { purpose: temperaturePurpose })).id
    },
  },
}
