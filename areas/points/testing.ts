import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/factories.ts'
import { pointsFactories } from './factories.ts'
import { pointsBalance, pointsConfig, pointsRecord, pointsRule } from './server/tables.ts'
import { defaultConfig } from './contract.ts'

const makeIn = ({ server }: Scene) => pointsFactories(server.database)

const addRecord = async (scene: Scene) => {
  const { id: schoolId, officeId } = scene.school
  const place = { schoolId, roles: [role.student], departments: [officeId] }
  const pupil = await usersFactories(scene.server.database).makeMember(place)
  return makeIn(scene).makeRecord(schoolId, pupil.id, { type: '甲校类型' })
}

let words = 0

/** Samples of points for the generated contract tests: rules, a student's award, saved settings. */
export const testing: AreaTesting = {
  samples: {
    pointsRule: async (scene) => {
      words += 1
      return (await makeIn(scene).makeRule(scene.school.id, { type: `甲校类型${words}` })).id
    },
    newPointsWord: () => `新类型${(words += 1)}`,
    pointsVersion: () => 1,
    freePoints: () => undefined,
    rulePoints: () => 5,
    pointsRecord: addRecord,
    pointsRecordToCancel: addRecord,
    firstPointsVersion: async (scene) => {
      await makeIn(scene).forgetConfig(scene.school.id)
      return 0
    },
    pointsConfigVersion: async (scene) => {
      await makeIn(scene).setConfig(scene.school.id, { mostPerAward: 10_000 })
      return 1
    },
  },
  prepare: {
    // An earlier case for the same school has set the narrowest limits.
    award: (scene) => makeIn(scene).forgetConfig(scene.school.id),
    saveRule: (scene) => makeIn(scene).forgetConfig(scene.school.id),
    recordPage: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) await addRecord(scene)
    },
    ruleTypes: (scene) => makeIn(scene).makeRule(scene.school.id, { type: `甲校类型${(words += 1)}` }),
  },
  foreign: {
    pointsRule: async ({ server, id, canary }) =>
      (await pointsFactories(server.database).makeRule(id, { type: canary, item: canary, rank: canary, note: canary }))
        .id,
    pointsRecord: ({ server, id, studentId, canary }) =>
      pointsFactories(server.database).makeRecord(id, studentId, { type: canary, item: canary, note: canary }),
  },
  rows: async (db, { id: schoolId, pupil: { id: studentId } }) => {
    const words = { type: 'x', item: 'x', rank: '', points: 1, note: '' }
    await db.insert(pointsConfig).values({ ...defaultConfig, schoolId })
    await db.insert(pointsRule).values({ ...words, schoolId, disabled: false })
    await db.insert(pointsBalance).values({ schoolId, studentId, balance: 1 })
    await db.insert(pointsRecord).values({ ...words, schoolId, studentId, kind: 'award', balance: 1, at: new Date(0) })
  },
}
