import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { dormitoryBuilding } from '../registry/server/tables/places.ts'
import { resourceConfig, resourceItem, resourceType } from './server/tables.ts'

let counter = 0

const blankType = {
  icon: 'fire',
  originType: 'fire',
  attributes: ['编号', '责任人', '电话', '规格', '备注'],
  isDisable: false,
  status: 0,
  orderNum: 0,
} as const

const blankItem = { buildingName: '', location: '', var1: '', var2: '', var3: '', var4: '', var5: '' }

/** Test factories for types and resources. */
const resourceFactories = (database: Database) => {
  const { asSystem, remove } = testRows(database)

  const makeType = (schoolId: number, values: Partial<typeof resourceType.$inferInsert> = {}) =>
    asSystem(async (db) => {
      counter += 1
      const row = { ...blankType, attributes: [...blankType.attributes], name: `类型${counter}`, ...values, schoolId }
      return insertedRow(await db.insert(resourceType).values(row).returning())
    })

  const makeItem = (schoolId: number, typeId: number, values: Partial<typeof resourceItem.$inferInsert> = {}) =>
    asSystem(async (db) => {
      counter += 1
      const row = { ...blankItem, name: `资源${counter}`, ...values, schoolId, typeId }
      return insertedRow(await db.insert(resourceItem).values(row).returning())
    })

  const makeBuilding = (schoolId: number, name: string) =>
    asSystem(async (db) => insertedRow(await db.insert(dormitoryBuilding).values({ schoolId, name }).returning()))

  /** Restores the state before the first save of a configuration. */
  const forgetConfig = (schoolId: number) => remove(resourceConfig, { schoolId })

  return { makeType, makeItem, makeBuilding, forgetConfig }
}

/** A school with an administrator, a teacher and a registered building. */
export const makeResourceScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const at = { schoolId: school.id, departments: [school.rootId] }
  const own = resourceFactories(database)
  return {
    school,
    own,
    who: await actor({ ...at, roles: [role.schoolDataAdministrator] }),
    teacher: await actor({ ...at, roles: [role.staff] }),
    manager: await actor({ ...at, roles: [role.departmentManager] }),
    hall: await own.makeBuilding(school.id, '一号楼'),
  }
}

const makeIn = ({ server }: Scene) => resourceFactories(server.database)

const addType = async (scene: Scene) => (await makeIn(scene).makeType(scene.school.id)).id

const addItem = async (scene: Scene) => {
  const typeId = await addType(scene)
  return (await makeIn(scene).makeItem(scene.school.id, typeId, { buildingName: '教学楼', var1: 'XF-01' })).id
}

/** Samples of types and resources for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    resourceType: addType,
    parentType: addType,
    newTypeName: () => `新类型${(counter += 1)}`,
    resourceItem: addItem,
    newResourceName: () => `新资源${(counter += 1)}`,
    resourceBuilding: () => '教学楼',
    resourceVersion: () => 1,
    appConfigVersion: async (scene) => {
      await makeIn(scene).forgetConfig(scene.school.id)
      return 0
    },
  },
  prepare: {
    typePage: (scene) => makeThree(() => addType(scene)),
    itemPage: (scene) => makeThree(() => addItem(scene)),
    typeTree: addType,
    resourceTree: addItem,
    buildings: addItem,
    itemsOfBuilding: addItem,
    devicesOrItems: addItem,
    itemsOfType: addItem,
    appModules: addType,
    appConfig: addType,
  },
  // A generated row would have a parent of the school's people as the parent of its type.
  rows: async (db, { id: schoolId }) => {
    await db.insert(resourceType).values({ ...blankType, attributes: [], name: '类型', schoolId })
  },
  foreign: {
    resourceType: async ({ server, id, canary }) =>
      (await resourceFactories(server.database).makeType(id, { name: canary, attributes: [canary] })).id,
    resourceItem: async ({ server, id, canary }) => {
      const own = resourceFactories(server.database)
      const { id: typeId } = await own.makeType(id, { name: `${canary}${(counter += 1)}`, attributes: [canary] })
      const texts = { name: canary, buildingName: canary, location: canary, var1: canary }
      return (await own.makeItem(id, typeId, texts)).id
    },
  },
}
