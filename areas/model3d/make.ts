import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { device, location } from '../device/server/tables.ts'
import { mapBuilding } from '../map/server/tables.ts'
import { dormitoryBuilding } from '../registry/server/tables/places.ts'
import { type Box, makeBoxModel } from './boxModel.ts'
import { model3dMatch, model3dModel, model3dPart, model3dRevision } from './server/tables.ts'

let counter = 0
const number = () => (counter += 1)

/** Makes a file to upload with a box for each name. */
export const glbFileOf = (...names: readonly string[]) => {
  const boxes = names.map((name, at): Box => ({ name, middle: [at * 50, 0], size: [40, 20, 12], colour: '#d6e4ff' }))
  return [{ name: '校园.glb', type: 'model/gltf-binary', bytes: Buffer.from(makeBoxModel(boxes)) }]
}

const shape = {
  coordinates: [
    [120.15, 30.28],
    [120.1506, 30.28],
    [120.1506, 30.2804],
  ] satisfies [number, number][],
  height: 18,
  topColor: '#d6e4ff',
  sideColor: '#adc6ff',
  strokeColor: '#597ef7',
  fontColor: '#1d2129',
  color: '#d9f7be',
  width: 1,
}

/** The parts of each model that the factories make, one for each kind of object and one that is matched. */
const partNames = ['1号楼', '宿舍', '大厅', '闸机', '围墙'] as const

/** Test factories for models, without any bytes, and for the objects that their parts are matched with. */
const model3dFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  const makeBuilding = (schoolId: number, name = `三维建筑${number()}`) =>
    asSystem(async (db) => (await insertRow(db, mapBuilding, { schoolId, name, floors: 5, shape, remark: '' })).id)

  const makeModel = (schoolId: number, memberId: number, values: Partial<typeof model3dModel.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const at = new Date()
      const content = { name: '校园.glb', contentType: 'model/gltf-binary', size: 1, createdAt: at, expiresAt: null }
      const stored = await insertRow(db, file, { ...content, schoolId, key: `model3d-file-${number()}` })
      const row = { name: `三维模型${number()}`, remark: '', unnamed: 0, ...values, schoolId, fileId: stored.id }
      const { id: modelId } = await insertRow(db, model3dModel, row)
      const counts = { fileName: '校园.glb', fileSize: 1, nodes: 5, meshes: 1, triangles: 60, parts: partNames.length }
      await insertRow(db, model3dRevision, { ...counts, schoolId, modelId, number: 1, byId: memberId, at })
      const parts = partNames.map((name, index) => ({ name, number: index + 1, nodes: [index], parent: '' }))
      await db.insert(model3dPart).values(parts.map((part) => ({ ...part, schoolId, modelId })))
      const buildingId = await makeBuilding(schoolId)
      await insertRow(db, model3dMatch, { schoolId, modelId, part: '围墙', buildingId })
      return modelId
    })

  return {
    makeBuilding,
    makeModel,
    makeDormitory: (schoolId: number, name = `三维宿舍${number()}`) =>
      asSystem(async (db) => (await insertRow(db, dormitoryBuilding, { schoolId, name })).id),
    makeLocation: (schoolId: number, description = '大厅') =>
      asSystem(async (db) => (await insertRow(db, location, { schoolId, code: `3D${number()}`, description })).id),
    makeDevice: (schoolId: number, name = `三维设备${number()}`) =>
      asSystem(async (db) => {
        const row = { schoolId, name, type: 'CAMERA', sn: `MODEL3D${number()}`, config: {} }
        return (await insertRow(db, device, row)).id
      }),
  }
}

/** A school with an administrator, a department manager and a teacher. */
export const makeModelScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const at = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    own: model3dFactories(database),
    who: await actor({ ...at, roles: [role.schoolDataAdministrator], name: '陈干事' }),
    manager: await actor({ ...at, roles: [role.departmentManager] }),
    teacher: await actor({ ...at, roles: [role.staff] }),
  }
}

const makeIn = ({ server }: Scene) => model3dFactories(server.database)

const addModel = (scene: Scene) => makeIn(scene).makeModel(scene.school.id, scene.actor.id)

/** Samples of models for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    model3d: addModel,
    newModel3d: () => `新三维模型${number()}`,
    model3dVersion: () => 1,
    model3dBuilding: (scene) => makeIn(scene).makeBuilding(scene.school.id),
    model3dBuildingPart: () => '1号楼',
    model3dDormitory: (scene) => makeIn(scene).makeDormitory(scene.school.id),
    model3dDormitoryPart: () => '宿舍',
    model3dLocation: (scene) => makeIn(scene).makeLocation(scene.school.id),
    model3dLocationPart: () => '大厅',
    model3dDevice: (scene) => makeIn(scene).makeDevice(scene.school.id),
    model3dDevicePart: () => '闸机',
    model3dMatchVersion: () => 0,
    model3dUnmatchedPart: () => '围墙',
    model3dUnmatchedVersion: () => 1,
  },
  prepare: {
    models: (scene) => makeThree(() => addModel(scene)),
    targets: (scene) => makeThree(() => makeIn(scene).makeBuilding(scene.school.id)),
  },
  fewRows: { revisions: '新建的模型只有一个版次' },
  // A generated row would have no object, or several.
  rows: async (db, { id: schoolId, teacher }) => {
    const row = { name: '模型', remark: '', unnamed: 0, schoolId, fileId: 1 }
    const { id: modelId } = await insertRow(db, model3dModel, row)
    const { id: buildingId } = await insertRow(db, mapBuilding, {
      schoolId,
      name: '三维建筑',
      floors: 1,
      shape,
      remark: '',
    })
    await insertRow(db, model3dRevision, { schoolId, modelId, number: 1, byId: teacher.id })
    await insertRow(db, model3dPart, { schoolId, modelId, number: 1, name: '1号楼' })
    await insertRow(db, model3dMatch, { schoolId, modelId, part: '1号楼', buildingId })
  },
  foreign: {
    model3d: ({ server, id, administrator, canary }) =>
      model3dFactories(server.database).makeModel(id, administrator.id, { name: `${canary}三维`, remark: canary }),
  },
}
