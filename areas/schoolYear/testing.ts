import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { organisationFactories } from '../organisation/factories.ts'
import { nodeType } from '../registry/contract.ts'
import { usersFactories } from '../users/factories.ts'
import { schoolYearFactories } from './factories.ts'
import { promotionLine, promotionPlan } from './server/tables.ts'

const makeIn = ({ server }: Scene) => schoolYearFactories(server.database)

let names = 0

const nodeBelow = async ({ server, school }: Scene, parentId: number, type: number) => {
  const values = { schoolId: school.id, parentId, type, name: `甲校节点${(names += 1)}` }
  return (await organisationFactories(server.database).makeDepartment(values)).id
}

const makeGrade = (scene: Scene) => nodeBelow(scene, scene.school.rootId, nodeType.grade)

const day = 86_400_000

/**
 * Samples for the generated contract tests: plans that leave every class in place, a grade with a class and a new
 * student.
 */
export const testing: AreaTesting = {
  samples: {
    promotionPlan: (scene) => makeIn(scene).makeIdlePlan(scene.school.id),
    planOfLine: async (scene) => {
      await nodeBelow(scene, await makeGrade(scene), nodeType.class)
      return makeIn(scene).makeIdlePlan(scene.school.id)
    },
    promotionLine: async (scene) => makeIn(scene).lastLineOf(scene.school.id, await scene.idOf('planOfLine')),
    donePlan: (scene) =>
      makeIn(scene).makePlanRow(scene.school.id, { state: 'done', doneAt: new Date(), footprint: {} }),
    promotionVersion: () => 1,
    promotionAction: () => 'up',
    promotionGrade: makeGrade,
    promotionName: () => `甲校新班${(names += 1)}`,
    promotionNumber: () => 1,
    promotionMoment: () => toWireTime(new Date(Date.now() + day)),
    placementGrade: makeGrade,
    placementClass: async (scene) => nodeBelow(scene, await scene.idOf('placementGrade'), nodeType.class),
    newStudent: async (scene) => {
      const place = { schoolId: scene.school.id, roles: [role.student] }
      const departments = [await scene.idOf('placementGrade')]
      return (await usersFactories(scene.server.database).makeMember({ ...place, departments })).id
    },
  },
  prepare: {
    makePlan: async (scene) => nodeBelow(scene, await makeGrade(scene), nodeType.class),
  },
  foreign: {
    promotionPlan: ({ server, id, canary }) =>
      schoolYearFactories(server.database).makePlanRow(id, { reasons: canary }),
    promotionLine: ({ server, id, canary }) => schoolYearFactories(server.database).makeLineRow(id, canary),
  },
  rows: async (db, { id: schoolId }) => {
    const made = await db
      .insert(promotionPlan)
      .values({ schoolId, year: 2026, state: 'undone', madeAt: new Date(0) })
      .returning({ id: promotionPlan.id })
    const planId = insertedRow(made).id
    await db.insert(promotionLine).values({ schoolId, planId, action: 'out', orderNum: 1, toName: 'x' })
  },
}
