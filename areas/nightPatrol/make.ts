import { randomUUID } from 'node:crypto'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { type CheckValues, type RoundValues, nextNumber, patrolFactories } from './makePatrol.ts'

/** Counts the nights to come that samples name. They must stay within two years. */
let holidayCount = 0

const makeIn = ({ server }: Scene) => patrolFactories(server.database)

const makeRoundFor = async (scene: Scene, values: RoundValues = {}) =>
  makeIn(scene).makeRound(scene.school.id, [scene.actor.id], [await makeIn(scene).makePlace(scene.school.id)], values)

const makeCheckFor = async (scene: Scene, values: CheckValues): Promise<number> => {
  const own = makeIn(scene)
  const round = await makeRoundFor(scene)
  const [check] = await own.checksOf(scene.school.id, round.id)
  const by = { at: new Date(), byId: scene.actor.id, byName: '王强', way: 'code' as const, result: 'normal' as const }
  await own.setCheck(scene.school.id, check?.id ?? 0, { ...by, ...values })
  return check?.id ?? 0
}

const abnormal = { result: 'abnormal', note: '门没有锁' } as const

const makeLineFor = async (scene: Scene) =>
  makeIn(scene).makeLine(scene.school.id, [(await makeIn(scene).makePlace(scene.school.id)).id])

const makeForeignRound = async (database: Database, schoolId: number, guardId: number, canary: string) => {
  const own = patrolFactories(database)
  const words = { planName: canary, lineName: canary }
  const round = await own.makeRound(schoolId, [guardId], [{ id: 1, name: canary }], words)
  const [check] = await own.checksOf(schoolId, round.id)
  return { round: round.id, check: check?.id ?? 0 }
}

/** Samples of night patrols for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    newPatrolName: () => `新巡查${nextNumber()}`,
    newPatrolDay: () => addDays(toWireTime(new Date()).slice(0, 10), (holidayCount += 1)),
    patrolVersion: () => 1,
    patrolConfigVersion: async (scene) => {
      await makeIn(scene).forgetConfig(scene.school.id)
      return 0
    },
    patrolPlace: async (scene) => (await makeIn(scene).makePlace(scene.school.id)).id,
    patrolPlaceOfLine: async (scene) => (await makeIn(scene).makePlace(scene.school.id)).id,
    patrolLine: async (scene) => (await makeIn(scene).makeLine(scene.school.id, [])).id,
    patrolLineOfPlan: async (scene) => (await makeLineFor(scene)).id,
    patrolPlan: async (scene) => {
      const line = await makeLineFor(scene)
      return (await makeIn(scene).makePlan(scene.school.id, line.id, [await scene.idOf('patrolGuard')])).id
    },
    patrolHoliday: async (scene) => {
      const day = new Date(Date.UTC(2040, 0, nextNumber())).toISOString().slice(0, 10)
      return (await makeIn(scene).makeHoliday(scene.school.id, day, 'off')).id
    },
    patrolGuard: async ({ server, school }) => {
      const place = { schoolId: school.id, roles: [role.gateKeeper], departments: [school.officeId] }
      return (await usersFactories(server.database).makeMember(place)).id
    },
    patrolClock: () => '22:00',
    patrolStartDay: () => '2026-01-01',
    patrolEndDay: () => '2099-12-31',
    patrolRound: async (scene) => (await makeRoundFor(scene)).id,
    patrolRoundToWalk: async (scene) => (await makeRoundFor(scene)).id,
    patrolCheck: (scene) => makeCheckFor(scene, {}),
    patrolCheckOfMine: (scene) => makeCheckFor(scene, {}),
    patrolException: (scene) => makeCheckFor(scene, abnormal),
    patrolClientKey: () => randomUUID(),
    patrolWay: () => 'code',
    patrolResult: () => 'normal',
    patrolTime: () => toWireTime(new Date()),
    patrolCode: async (scene) => {
      const own = makeIn(scene)
      const [check] = await own.checksOf(scene.school.id, await scene.idOf('patrolRoundToWalk'))
      return (await own.findPlace(scene.school.id, check?.placeId ?? 0))?.code ?? ''
    },
  },
  prepare: {
    placePage: (scene) => makeThree(() => makeIn(scene).makePlace(scene.school.id)),
    roundPage: (scene) => makeThree(() => makeRoundFor(scene)),
    exceptionPage: (scene) => makeThree(() => makeCheckFor(scene, abnormal)),
  },
  foreign: {
    patrolPlace: async ({ server, id, canary }) => {
      const words = { name: `${canary}${nextNumber()}`, building: canary, floor: canary, note: canary }
      return (await patrolFactories(server.database).makePlace(id, words)).id
    },
    patrolLine: async ({ server, id, canary }) =>
      (await patrolFactories(server.database).makeLine(id, [], { name: `${canary}${nextNumber()}` })).id,
    patrolPlan: async ({ server, id, canary, administrator }) => {
      const own = patrolFactories(server.database)
      const line = await own.makeLine(id, [], { name: `${canary}${nextNumber()}` })
      return (await own.makePlan(id, line.id, [administrator.id], { name: `${canary}${nextNumber()}` })).id
    },
    patrolHoliday: async ({ server, id, canary }) => {
      const day = new Date(Date.UTC(2050, 0, nextNumber())).toISOString().slice(0, 10)
      return (await patrolFactories(server.database).makeHoliday(id, day, 'off', canary)).id
    },
    patrolRound: async ({ server, id, canary, administrator }) =>
      (await makeForeignRound(server.database, id, administrator.id, canary)).round,
    patrolCheck: async ({ server, id, canary, administrator }) =>
      (await makeForeignRound(server.database, id, administrator.id, canary)).check,
  },
}
