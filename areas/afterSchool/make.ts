import { asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { deviceTypes } from '../device/contract.ts'
import { deviceFactories } from '../device/make.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { schoolConfigFactories } from '../schoolConfig/make.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { masterKey } from './contract.ts'
import { afterSchoolConfig, afterSchoolPublication, classDismissal, pupilDismissal } from './server/tables.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { displayFactories } from '../display/make.ts'

/** Device type of a master device. */
export const masterType = deviceTypes.find(({ uses }) => uses.includes('dismissal'))?.type ?? ''

type Values = Partial<typeof afterSchoolConfig.$inferInsert>

/** Test factories for classes with dismissal data. */
export const afterSchoolFactories = (database: Database) => {
  const { asSystem, insert, find, change } = testRows(database)
  const { makeDepartment } = organisationFactories(database)
  const { makeMember } = usersFactories(database)

  const makeClass = async (schoolId: number, parentId: number, name = '七年级1班') =>
    (await makeDepartment({ schoolId, parentId, name, type: nodeType.class })).id

  const makePupil = (schoolId: number, departmentId: number, name = '王小明') =>
    makeMember({ schoolId, departments: [departmentId], roles: [role.student], name })

  const setConfig = (schoolId: number, departmentId: number, values: Values = {}) => {
    const first = { periods: [{ start: '16:30', end: '17:00' }], weekdays: [], savedAt: new Date(0) }
    return insert(afterSchoolConfig, { ...first, ...values, schoolId, departmentId })
  }

  /** Sets the save time of all configurations of a school. */
  const changeSaved = (schoolId: number, savedAt: Date) => change(afterSchoolConfig, { schoolId }, { savedAt })

  const savedAt = async (schoolId: number, departmentId: number) =>
    (await find(afterSchoolConfig, { schoolId, departmentId }))[0]?.savedAt

  /** Creates a master device and sets it as the school's publication target. */
  const setMaster = async (schoolId: number, type = masterType, values: { readonly disabled?: boolean } = {}) => {
    const made = await deviceFactories(database).makeDevice(schoolId, { name: '放学主机', type, ...values })
    const value = JSON.stringify({ masterDeviceId: made.id })
    await schoolConfigFactories(database).setConfig(schoolId, masterKey, value)
    return made
  }

  const publish = (
    schoolId: number,
    departmentId: number,
    values: { readonly byId?: number; readonly at?: Date } = {},
  ) => {
    const first = { deviceId: 1, deviceName: '放学主机', byId: 1, at: new Date(0), message: '' }
    const what = { periods: [], weekdays: [], state: 'answered' as const }
    return insert(afterSchoolPublication, { ...first, ...what, ...values, schoolId, departmentId })
  }

  const dismissed = (schoolId: number, departmentId: number, day: string, values: { readonly at?: Date } = {}) =>
    asSystem(async (db) => {
      const row = { schoolId, departmentId, day, round: 1, at: new Date(), byId: 1, ...values }
      await db.insert(classDismissal).values(row).onConflictDoNothing()
    })

  const stayed =
    (state: 'kept' | 'released') => (schoolId: number, departmentId: number, memberId: number, day: string) => {
      const row = { schoolId, departmentId, memberId, day, round: 1, at: new Date(), byId: 1 }
      return insert(pupilDismissal, { ...row, state, reason: '订正', wasKept: true })
    }

  /** Adds a text message template. Without one, parents are not notified. */
  const makeTemplate = (schoolId: number, purpose: string) =>
    asSystem(async (db) => {
      await db
        .insert(messageTemplate)
        .values({ schoolId, channel: 'sms', purpose, templateCode: 'T1', updatedAt: new Date(0) })
    })

  const messagesOf = (schoolId: number) =>
    asSystem(async (db) =>
      db
        .select({ purpose: outboxMessage.purpose, recipient: outboxMessage.recipient, values: outboxMessage.values })
        .from(outboxMessage)
        .where(eq(outboxMessage.schoolId, schoolId))
        .orderBy(asc(outboxMessage.id)),
    )

  return {
    makeClass,
    makePupil,
    setConfig,
    changeSaved,
    savedAt,
    setMaster,
    publish,
    dismissed,
    kept: stayed('kept'),
    released: stayed('released'),
    makeTemplate,
    messagesOf,
  }
}

/** Creates a school with a class of two pupils, its teacher and an administrator. */
export const makeAfterSchoolScene = async (server: Awaited<ReturnType<typeof useServer>>) => {
  const { make, actor, database } = server
  const own = afterSchoolFactories(database)
  const school = await make.makeSchool()
  const grade = await make.makeDepartment({
    schoolId: school.id,
    parentId: school.rootId,
    name: '七年级',
    type: nodeType.grade,
  })
  const [classId, otherId] = [
    await own.makeClass(school.id, grade.id),
    await own.makeClass(school.id, grade.id, '七年级2班'),
  ]
  const place = { schoolId: school.id, departments: [school.rootId] }
  // Assign the class before sign-in, because a session loads led classes at its start.
  const lead = await make.makeMember({ ...place, roles: [role.staff], name: '周若曦' })
  await make.makeClassManager(school.id, classId, lead.id)
  return {
    own,
    school,
    gradeId: grade.id,
    classId,
    otherId,
    place,
    lead,
    first: await own.makePupil(school.id, classId),
    second: await own.makePupil(school.id, classId, '李小红'),
    other: await own.makePupil(school.id, otherId, '张小军'),
    who: await actor({ ...place, roles: [role.schoolDataAdministrator], name: '林建平' }),
  }
}

const makeIn = ({ server }: Scene) => afterSchoolFactories(server.database)

/** Today and tomorrow, because the day may change between preparation and call. */
const theseDays = () => [0, 86_400_000].map((later) => toWireTime(new Date(Date.now() + later)).slice(0, 10))

const makeClass = async (scene: Scene) => {
  const { school } = scene
  const id = await makeIn(scene).makeClass(school.id, school.rootId, '七年级8班')
  const pupil = await makeIn(scene).makePupil(school.id, id)
  return { id, pupilId: pupil.id }
}

const pupils = new WeakMap<Scene, Awaited<ReturnType<typeof makeClass>>>()

/** Returns the pupil of the scene with their class. */
const pupilOf = async (scene: Scene) => {
  const made = pupils.get(scene) ?? (await makeClass(scene))
  pupils.set(scene, made)
  return made
}

/** Dismissal samples for the sweep: a class with a pupil, configuration and master. */
export const testing: AreaTesting = {
  samples: {
    afterSchoolClass: async (scene) => (await pupilOf(scene)).id,
    dismissedClass: async (scene) => (await pupilOf(scene)).id,
    dismissedPupil: async (scene) => (await pupilOf(scene)).pupilId,
    // Required on a day without lessons.
    dismissalReason: () => '补课结束',
    afterSchoolStart: () => '16:30',
    afterSchoolEnd: () => '17:00',
  },
  prepare: {
    board: async ({ server, sampleOf }) =>
      displayFactories(server.database).showPage(String(await sampleOf('displayCredential')), 'dismissal'),
    publish: async (scene) => {
      await makeIn(scene).setMaster(scene.school.id)
      await makeIn(scene).setConfig(scene.school.id, await scene.idOf('afterSchoolClass'))
    },
    publications: async (scene) => {
      const { id } = await pupilOf(scene)
      await makeThree(() => makeIn(scene).publish(scene.school.id, id))
    },
    undo: async (scene) => {
      const classId = await scene.idOf('dismissedClass')
      for (const day of theseDays()) await makeIn(scene).dismissed(scene.school.id, classId, day)
    },
    release: async (scene) => {
      const { id, pupilId } = await pupilOf(scene)
      for (const day of theseDays()) await makeIn(scene).kept(scene.school.id, id, pupilId, day)
    },
    undoRelease: async (scene) => {
      const { id, pupilId } = await pupilOf(scene)
      for (const day of theseDays()) await makeIn(scene).released(scene.school.id, id, pupilId, day)
    },
  },
  foreign: {
    afterSchoolClass: ({ classId }) => classId,
    dismissedClass: ({ classId }) => classId,
    dismissedPupil: ({ studentId }) => studentId,
  },
}
