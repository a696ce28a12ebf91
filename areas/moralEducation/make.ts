import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/server/database/database.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { assessPeriod, assessSettings } from './server/reports/tables.ts'
import { assessAppeal, assessCategory, assessItem, assessProject, assessRecord } from './server/tables.ts'

type ProjectValues = Partial<typeof assessProject.$inferInsert>
type RecordValues = Partial<typeof assessRecord.$inferInsert>

/** Test factories that write projects, records, periods and appeals directly. */
export const moralFactories = (database: Database) => {
  const { insert, remove } = testRows(database)
  const day = toWireTime(new Date()).slice(0, 10)
  return {
    makeProject: async (schoolId: number, values: ProjectValues = {}) => {
      const usual = { assessType: 'student', duration: 'week', defaultValue: 0, joinDefault: false } as const
      const ways = { scoreIs: '1', isEnable: true, startDay: day } as const
      return (await insert(assessProject, { ...usual, ...ways, examinerGroupIds: [], ...values, schoolId })).id
    },
    makeCategory: async (schoolId: number, projectId: number, title?: string) =>
      (await insert(assessCategory, { schoolId, projectId, ...(title === undefined ? {} : { title }) })).id,
    makeItem: async (schoolId: number, categoryId: number, title?: string) => {
      const item = { schoolId, categoryId, value: 500, isEnable: true, ...(title === undefined ? {} : { title }) }
      return (await insert(assessItem, item)).id
    },
    makeRecord: async (
      schoolId: number,
      of: { readonly projectId: number; readonly itemId: number; readonly studentId: number },
      values: RecordValues = {},
    ) => {
      const whom = { ...of, assessType: 'student' as const, targetId: of.studentId, itemValue: 500, value: 300 }
      const texts = { description: '', onDutyName: '', clientKey: randomUUID(), examinerId: 1 }
      return (await insert(assessRecord, { ...whom, ...texts, at: new Date(), day, ...values, schoolId })).id
    },
    makePeriod: async (schoolId: number, projectId: number | null, name?: string) => {
      const days = { startDay: '2026-01-05', endDay: '2026-01-11' }
      const named = name === undefined ? {} : { name }
      return (await insert(assessPeriod, { schoolId, projectId, assessType: 'student', ...days, ...named })).id
    },
    makeAppeal: async (schoolId: number, recordId: number, words = '有误') =>
      (await insert(assessAppeal, { schoolId, recordId, state: 'open', words, at: new Date() })).id,
    forgetSettings: (schoolId: number) => remove(assessSettings, { schoolId }),
  }
}

const makeIn = ({ server }: Scene) => moralFactories(server.database)

let names = 0

const makeRecordOf = async (scene: Scene, studentId: number, values: RecordValues = {}) => {
  const of = { projectId: await scene.idOf('assessProject'), itemId: await scene.idOf('assessItem'), studentId }
  return makeIn(scene).makeRecord(scene.school.id, of, {
    examinerId: scene.actor.id,
    classId: await scene.idOf('assessClass'),
    ...values,
  })
}

const makeRecord = async (scene: Scene) => makeRecordOf(scene, await scene.idOf('assessStudent'))

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    newAssessName: () => `新考评项目${(names += 1)}`,
    newAssessTitle: () => `新类别${(names += 1)}`,
    assessType: () => 'student',
    assessVersion: () => 1,
    assessSettingsVersion: async (scene) => {
      await makeIn(scene).forgetSettings(scene.school.id)
      return 0
    },
    assessProject: (scene) => makeIn(scene).makeProject(scene.school.id),
    weightedProject: (scene) => makeIn(scene).makeProject(scene.school.id, { assessType: 'clazz' }),
    assessCategory: async (scene) => makeIn(scene).makeCategory(scene.school.id, await scene.idOf('assessProject')),
    assessItem: async (scene) => makeIn(scene).makeItem(scene.school.id, await scene.idOf('assessCategory')),
    assessRecordedItem: (scene) => scene.sampleOf('assessItem'),
    assessStudent: (scene) => makePupil(scene),
    assessRecordTarget: (scene) => scene.sampleOf('assessStudent'),
    assessRoom: async ({ server, school }) => {
      const { insert } = testRows(server.database)
      const building = await insert(dormitoryBuilding, { schoolId: school.id, name: `德育楼${(names += 1)}` })
      const room = { schoolId: school.id, buildingId: building.id, name: '101', floor: 1, beds: 4 }
      return (await insert(dormitoryRoom, room)).id
    },
    assessGroup: (scene) => scene.sampleOf('assessClass'),
    assessClass: async ({ server, school }) => {
      const { makeDepartment } = organisationFactories(server.database)
      const place = { schoolId: school.id, parentId: school.rootId, name: `德育班${(names += 1)}` }
      return (await makeDepartment({ ...place, type: nodeType.class })).id
    },
    assessRecord: makeRecord,
    assessRecordToAppeal: makeRecord,
    assessAppeal: async (scene) => makeIn(scene).makeAppeal(scene.school.id, await makeRecord(scene)),
    assessPeriod: async (scene) => makeIn(scene).makePeriod(scene.school.id, await scene.idOf('assessProject')),
    assessClientKey: () => randomUUID(),
    assessTime: () => toWireTime(new Date()),
    assessItemValue: () => 2,
    assessValue: () => 1,
    assessNewValue: () => 1,
  },
  prepare: {
    projectPage: (scene) => makeThree(() => makeIn(scene).makeProject(scene.school.id)),
    recordPage: async (scene) => {
      const target = await scene.idOf('assessStudent')
      await makeThree(() => makeRecordOf(scene, target))
    },
    appealPage: async (scene) => {
      const target = await scene.idOf('assessStudent')
      await makeThree(async () => makeIn(scene).makeAppeal(scene.school.id, await makeRecordOf(scene, target)))
    },
    rankReport: (scene) => makeThree(() => makePupil(scene)),
  },
  foreign: {
    assessProject: ({ server, id, canary }) =>
      moralFactories(server.database).makeProject(id, { name: `${canary}${(names += 1)}` }),
    reportedProject: ({ server, id, canary }) =>
      moralFactories(server.database).makeProject(id, { name: `${canary}${(names += 1)}` }),
    assessCategory: async ({ server, id, canary }) => {
      const own = moralFactories(server.database)
      const projectId = await own.makeProject(id, { name: `${canary}${(names += 1)}` })
      return own.makeCategory(id, projectId, canary)
    },
    assessItem: async ({ server, id, canary }) => {
      const own = moralFactories(server.database)
      const projectId = await own.makeProject(id, { name: `${canary}${(names += 1)}` })
      return own.makeItem(id, await own.makeCategory(id, projectId, canary), canary)
    },
    assessRecord: async ({ server, id, studentId, canary }) => {
      const own = moralFactories(server.database)
      const projectId = await own.makeProject(id, { name: `${canary}${(names += 1)}` })
      const itemId = await own.makeItem(id, await own.makeCategory(id, projectId, canary), canary)
      const words = { targetName: canary, groupName: canary, description: canary, detailTitle: canary }
      return own.makeRecord(id, { projectId, itemId, studentId }, words)
    },
    assessPeriod: async ({ server, id, canary }) => {
      const own = moralFactories(server.database)
      return own.makePeriod(id, await own.makeProject(id, { name: `${canary}${(names += 1)}` }), canary)
    },
    assessAppeal: async ({ server, id, studentId, canary }) => {
      const own = moralFactories(server.database)
      const projectId = await own.makeProject(id, { name: `${canary}${(names += 1)}` })
      const itemId = await own.makeItem(id, await own.makeCategory(id, projectId, canary), canary)
      return own.makeAppeal(id, await own.makeRecord(id, { projectId, itemId, studentId }), canary)
    },
    assessTarget: ({ studentId }) => studentId,
  },
}
