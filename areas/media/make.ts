import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, ForeignSchool, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { deviceFactories } from '../device/make.ts'
import { device } from '../device/server/tables.ts'
import { display as displayCalls } from '../display/contract.ts'
import { displayFactories } from '../display/make.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { mediaLimits } from './limits.ts'
import { padTypes } from './server/pads.ts'
import { mediaContent, mediaLayout, mediaPad, mediaPlay, mediaResource, mediaTask } from './server/tables.ts'

let counter = 0
const number = () => (counter += 1)

/** Test factories for resources, layouts, tasks and pads. */
export const mediaFactories = (database: Database) => {
  const { asSystem, insert, find, change } = testRows(database)

  const makeNotice = (schoolId: number, values: Partial<typeof mediaResource.$inferInsert> = {}) => {
    const first = { kind: 'notice', name: `公告${number()}`, folder: '', text: '明天穿校服', size: 5 } as const
    return insert(mediaResource, { ...first, uploaderId: 1, createdAt: new Date(0), ...values, schoolId })
  }

  /** Makes as many notices as a school may have. */
  const fillResources = async (schoolId: number) => {
    const first = {
      kind: 'notice',
      folder: '',
      text: '明天穿校服',
      size: 5,
      uploaderId: 1,
      createdAt: new Date(0),
    } as const
    const rows = Array.from({ length: mediaLimits.resources }, () => ({ ...first, schoolId, name: `公告${number()}` }))
    await asSystem((db) => db.insert(mediaResource).values(rows))
  }

  /** Makes a layout with pictures, a notice and a clock, unless regions are passed. */
  const makeLayout = (schoolId: number, values: Partial<typeof mediaLayout.$inferInsert> = {}) =>
    insert(mediaLayout, {
      name: `版式${number()}`,
      orientation: 'landscape',
      regions: [
        { key: 1, kind: 'pictures', x: 0, y: 0, width: 60, height: 100 },
        { key: 2, kind: 'notice', x: 60, y: 0, width: 40, height: 50 },
        { key: 3, kind: 'clock', x: 60, y: 50, width: 40, height: 50 },
      ],
      ...values,
      schoolId,
    })

  /** Makes a task for all pads at all hours, with a new layout unless one is passed. */
  const makeTask = async (schoolId: number, values: Partial<typeof mediaTask.$inferInsert> = {}) => {
    const layoutId = values.layoutId ?? (await makeLayout(schoolId)).id
    const days = { fromDay: '2020-01-01', toDay: '2099-12-31', fromTime: '00:00', toTime: '23:59' }
    const scope = { target: 'all', departmentIds: [], buildingIds: [], padIds: [] } as const
    const first = { name: `任务${number()}`, priority: 'normal', seconds: 10, ...days } as const
    const lists = { departmentIds: [...scope.departmentIds], buildingIds: [], padIds: [] }
    return insert(mediaTask, { ...first, target: scope.target, ...lists, ...values, layoutId, schoolId })
  }

  const addContent = (schoolId: number, taskId: number, regionKey: number, resourceId: number) =>
    insert(mediaContent, { schoolId, taskId, regionKey, position: 0, resourceId })

  /** Makes a draft whose regions are filled. */
  const makeDraft = async (schoolId: number, values: Partial<typeof mediaTask.$inferInsert> = {}) => {
    const regions = [{ key: 1, kind: 'notice' as const, x: 0, y: 0, width: 100, height: 100 }]
    const layoutId = values.layoutId ?? (await makeLayout(schoolId, { regions })).id
    const task = await makeTask(schoolId, { ...values, layoutId })
    await addContent(schoolId, task.id, 1, (await makeNotice(schoolId)).id)
    return task
  }

  const publish = (schoolId: number, id: number, publishedAt = new Date()) =>
    change(mediaTask, { schoolId, id }, { state: 'published', publishedAt, publishedById: 1 })

  const makePublished = async (schoolId: number, values: Partial<typeof mediaTask.$inferInsert> = {}) => {
    const task = await makeDraft(schoolId, values)
    await publish(schoolId, task.id, values.publishedAt ?? new Date())
    return task
  }

  /** Makes a device that is a class pad. */
  const makePad = (schoolId: number, values: Partial<typeof device.$inferInsert> = {}) =>
    deviceFactories(database).makeDevice(schoolId, { name: `班牌${number()}`, type: padTypes[0], ...values })

  /** Pairs a pad, a new one unless one is passed, and returns its device and credential. */
  const makePaired = async (schoolId: number, deviceId?: number) => {
    const padId = deviceId ?? (await makePad(schoolId)).id
    const shown = await displayFactories(database).makeDisplay(schoolId, { deviceId: padId, page: 'pad', name: '班牌' })
    await insert(mediaPad, { schoolId, displayId: shown.id })
    return { padId, displayId: shown.id, credential: shown.credential }
  }

  const makePlay = (schoolId: number, deviceId: number, values: Partial<typeof mediaPlay.$inferInsert> = {}) =>
    insert(mediaPlay, { schoolId, deviceId, padName: '班牌', taskId: 1, taskName: '任务', ...values })

  return {
    makeNotice,
    fillResources,
    makeLayout,
    makeTask,
    addContent,
    makeDraft,
    makePublished,
    makePad,
    makePaired,
    makePlay,
    disablePad: (schoolId: number, id: number) => change(device, { schoolId, id }, { disabled: true }),
    tasksOf: (schoolId: number) => find(mediaTask, { schoolId }),
    contentOf: (schoolId: number, taskId: number) => find(mediaContent, { schoolId, taskId }),
    playsOf: (schoolId: number) => find(mediaPlay, { schoolId }),
  }
}

/** Makes a school with an office, a class with its pad, and a pad in the hall. */
export const makeMediaScene = async (server: Awaited<ReturnType<typeof useServer>>) => {
  const school = await server.make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const departments = organisationFactories(server.database)
  const ofSchool = { schoolId: school.id, parentId: school.rootId }
  const grade = await departments.makeDepartment({ ...ofSchool, name: '七年级', type: nodeType.grade })
  const inGrade = { schoolId: school.id, parentId: grade.id, type: nodeType.class }
  const ofClass = await departments.makeDepartment({ ...inGrade, name: '七年级1班' })
  const own = mediaFactories(server.database)
  const classPad = await own.makePad(school.id, { name: '七年级1班班牌', departmentId: ofClass.id })
  const hallPad = await own.makePad(school.id, { name: '大厅屏' })
  return {
    schoolId: school.id,
    place,
    own,
    gradeId: grade.id,
    classId: ofClass.id,
    classPad,
    hallPad,
    who: await server.actor({ ...place, roles: [role.schoolDataAdministrator] }),
    reader: await server.actor({ ...place, roles: [role.departmentManager] }),
    teacher: await server.actor({ ...place, roles: [role.staff] }),
  }
}

const makeIn = (scene: Scene) => mediaFactories(scene.server.database)
const foreignIn = ({ server }: ForeignSchool) => mediaFactories(server.database)

/** Turns the display of the scene's credential into a pad. */
const asPad = async (scene: Scene) =>
  displayFactories(scene.server.database).showPage(String(await scene.sampleOf('displayCredential')), 'pad')

/** Samples of information publishing for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    // Its kind fits region 1 of the sample layout.
    mediaResource: async (scene) => (await makeIn(scene).makeNotice(scene.school.id, { kind: 'picture' })).id,
    mediaNotice: async (scene) => (await makeIn(scene).makeNotice(scene.school.id)).id,
    mediaResourceVersion: () => 1,
    mediaLayout: async (scene) => (await makeIn(scene).makeLayout(scene.school.id)).id,
    mediaLayoutVersion: () => 1,
    newMediaLayoutName: () => `新版式${number()}`,
    mediaTask: async (scene) => (await makeIn(scene).makeTask(scene.school.id)).id,
    mediaDraft: async (scene) => {
      await makeIn(scene).makePad(scene.school.id)
      return (await makeIn(scene).makeDraft(scene.school.id)).id
    },
    publishedMediaTask: async (scene) => (await makeIn(scene).makePublished(scene.school.id)).id,
    mediaTaskVersion: () => 1,
    mediaFromTime: () => '07:00',
    mediaToTime: () => '18:00',
    mediaPad: async (scene) => (await makeIn(scene).makePad(scene.school.id)).id,
    pairedMediaPad: async (scene) => (await makeIn(scene).makePaired(scene.school.id)).padId,
    padCode: async ({ server }) => (await server.call(displayCalls.code, { body: { page: 'pad' } })).data.code,
  },
  prepare: {
    resourcePage: (scene) => makeThree(() => makeIn(scene).makeNotice(scene.school.id)),
    layoutPage: (scene) => makeThree(() => makeIn(scene).makeLayout(scene.school.id)),
    taskPage: (scene) => makeThree(() => makeIn(scene).makeTask(scene.school.id)),
    padPage: (scene) => makeThree(() => makeIn(scene).makePad(scene.school.id)),
    playPage: async (scene) => {
      const { id } = await makeIn(scene).makePad(scene.school.id)
      await makeThree(() => makeIn(scene).makePlay(scene.school.id, id))
    },
    screen: asPad,
    played: asPad,
  },
  writesOutside: {
    // A page that waits for pairing belongs to no school yet.
    pairPad: ['display_code'],
  },
  foreign: {
    mediaResource: async (school) =>
      (await foreignIn(school).makeNotice(school.id, { name: school.canary, text: school.canary })).id,
    mediaLayout: async (school) =>
      (await foreignIn(school).makeLayout(school.id, { name: `${school.canary}${number()}` })).id,
    mediaTask: async (school) => (await foreignIn(school).makePublished(school.id, { name: school.canary })).id,
    mediaPad: async (school) => (await foreignIn(school).makePad(school.id, { name: school.canary })).id,
  },
}
