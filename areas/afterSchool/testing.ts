import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { displayFactories } from '../display/factories.ts'
import { nodeType } from '../registry/contract.ts'
import { department } from '../registry/server/tables/departments.ts'
import { afterSchoolFactories } from './factories.ts'
import { afterSchoolConfig, afterSchoolPublication, classDismissal, pupilDismissal } from './server/tables.ts'

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
      for (let turn = 0; turn < 3; turn += 1) await makeIn(scene).publish(scene.school.id, id)
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
  rows: async (db, { id: schoolId, rootId, pupil, teacher }) => {
    const at = new Date(0)
    const made = await db
      .insert(department)
      .values({ schoolId, parentId: rootId, name: 'x', type: nodeType.class })
      .returning({ id: department.id })
    const ofClass = { schoolId, departmentId: insertedRow(made).id }
    const what = { periods: [], weekdays: [] }
    await db.insert(afterSchoolConfig).values({ ...ofClass, ...what, savedAt: at })
    const sent = { ...ofClass, ...what, deviceId: 1, deviceName: 'x', byId: teacher.id, at, message: '' }
    await db.insert(afterSchoolPublication).values({ ...sent, state: 'answered' })
    const ofDay = { ...ofClass, day: '2026-01-05', round: 1, at, byId: teacher.id }
    await db.insert(classDismissal).values(ofDay)
    const left = { memberId: pupil.id, state: 'kept' as const, reason: 'x', wasKept: true }
    await db.insert(pupilDismissal).values({ ...ofDay, ...left })
  },
}
