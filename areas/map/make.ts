import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { device, location } from '../device/server/tables.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import type { Position } from './geometry.ts'
import { mapBuilding, mapLine, mapRange } from './server/tables.ts'

let counter = 0
const number = () => (counter += 1)

/** A footprint of about 60 by 40 metres. */
export const makeOutline = (longitude = 120.15, latitude = 30.28): [number, number][] =>
  [
    [0, 0],
    [0.0006, 0],
    [0.0006, 0.0004],
    [0, 0.0004],
  ].map(([x = 0, y = 0]): [number, number] => [Number((longitude + x).toFixed(7)), Number((latitude + y).toFixed(7))])

const prism = {
  coordinates: makeOutline(),
  height: 18,
  topColor: '#d6e4ff',
  sideColor: '#adc6ff',
  strokeColor: '#597ef7',
  fontColor: '#1d2129',
  color: '#d9f7be',
  width: 1,
}

const course: Position[] = [
  [120.15, 30.28],
  [120.152, 30.28],
]

/** Test factories for buildings and lines, and for what is in them. */
const mapFactories = (database: Database) => {
  const { asSystem, remove } = testRows(database)

  const makeBuilding = (schoolId: number, values: Partial<typeof mapBuilding.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const row = { name: `建筑${number()}`, floors: 5, shape: prism, remark: '', ...values, schoolId }
      return insertedRow(await db.insert(mapBuilding).values(row).returning())
    })

  const makeLine = (schoolId: number, values: Partial<typeof mapLine.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const shape = { coordinates: course.map(([x, y]): [number, number] => [x, y]), color: '#1677ff', width: 3 }
      const row = {
        name: `管线${number()}`,
        kind: 'water' as const,
        shape,
        material: '',
        remark: '',
        ...values,
        schoolId,
      }
      return insertedRow(await db.insert(mapLine).values(row).returning())
    })

  const makeDormitory = (schoolId: number, name = `宿舍${number()}`) =>
    asSystem(async (db) => insertedRow(await db.insert(dormitoryBuilding).values({ schoolId, name }).returning()))

  const makeRoom = (schoolId: number, buildingId: number, name: string, floor: number) =>
    asSystem(async (db) =>
      insertedRow(await db.insert(dormitoryRoom).values({ schoolId, buildingId, name, floor, beds: 4 }).returning()),
    )

  const makeLocation = (schoolId: number, values: Partial<typeof location.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const row = { code: `MAP${number()}`, description: '大厅', ...values, schoolId }
      return insertedRow(await db.insert(location).values(row).returning())
    })

  const makeDevice = (schoolId: number, values: Partial<typeof device.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const row = { name: `设备${number()}`, type: 'CAMERA', sn: `MAP${number()}`, config: {}, ...values, schoolId }
      return insertedRow(await db.insert(device).values(row).returning())
    })

  /** Deletes a school's range, and returns the version of one that was never saved. */
  const forgetRange = async (schoolId: number) => {
    await remove(mapRange, { schoolId })
    return 0
  }

  return { forgetRange, makeBuilding, makeLine, makeDormitory, makeRoom, makeLocation, makeDevice }
}

/** A school with an administrator, a department manager and a teacher. */
export const makeMapScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const at = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    own: mapFactories(database),
    who: await actor({ ...at, roles: [role.schoolDataAdministrator] }),
    manager: await actor({ ...at, roles: [role.departmentManager] }),
    teacher: await actor({ ...at, roles: [role.staff] }),
  }
}

const makeIn = ({ server }: Scene) => mapFactories(server.database)

const addBuilding = async (scene: Scene) => (await makeIn(scene).makeBuilding(scene.school.id)).id
const addLine = async (scene: Scene) => (await makeIn(scene).makeLine(scene.school.id)).id

/** Samples of buildings and lines for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    mapBuilding: addBuilding,
    mainBuilding: addBuilding,
    mapLine: addLine,
    newMapBuilding: () => `新建筑${number()}`,
    newMapLine: () => `新管线${number()}`,
    mapOutline: () => makeOutline(),
    mapCourse: () => course,
    mapColour: () => '#1677ff',
    passTag: () => 0,
    mapVersion: () => 1,
    // An earlier case for the same school may have saved its own.
    mapRangeVersion: (scene) => makeIn(scene).forgetRange(scene.school.id),
    mapDormitory: async (scene) => (await makeIn(scene).makeDormitory(scene.school.id)).id,
    mapLocation: async (scene) => (await makeIn(scene).makeLocation(scene.school.id)).id,
    airMac: () => 'A4:14:37:00:12:9F',
    cameraCode: async (scene) => (await makeIn(scene).makeDevice(scene.school.id)).sn,
  },
  prepare: {
    buildings: (scene) => makeThree(() => addBuilding(scene)),
    lines: (scene) => makeThree(() => addLine(scene)),
  },
  recordedForItself: ['previewUrls', 'playUrl', 'videoUrl'],
  // A generated row would have a parent of the school's people, and no shape.
  rows: async (db, { id: schoolId }) => {
    await db.insert(mapBuilding).values({ name: '建筑', floors: 1, shape: prism, remark: '', schoolId })
    await db.insert(mapLine).values({
      name: '管线',
      kind: 'road',
      shape: { coordinates: [], color: '#8c8c8c', width: 3 },
      material: '',
      remark: '',
      schoolId,
    })
  },
  foreign: {
    mapBuilding: async ({ server, id, canary }) =>
      (await mapFactories(server.database).makeBuilding(id, { name: `${canary}${number()}`, remark: canary })).id,
    mapLine: async ({ server, id, canary }) =>
      (await mapFactories(server.database).makeLine(id, { name: `${canary}${number()}`, material: canary })).id,
  },
}
