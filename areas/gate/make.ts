import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { makePupil } from '../../tests/support/sceneSamples.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { deviceFactories } from '../device/make.ts'
import { freshNumber, gateFactories } from './makeGate.ts'

const gateOf = oncePerScene(
  async ({ server, school }) => (await deviceFactories(server.database).makeDevice(school.id)).id,
)

let names = 0

/** Gate data for the sweeps over all areas. */
export const testing: AreaTesting = {
  samples: {
    gatePerson: (scene) => makePupil(scene),
    gateDevice: gateOf,
    gateRequest: async (scene) => {
      const own = gateFactories(scene.server.database)
      return (await own.makeRequest(scene.school.id, await gateOf(scene), await makePupil(scene))).id
    },
    listNumber: async (scene) => {
      const deviceId = Number(String(await scene.sampleOf('deviceCredential')).split('.')[0])
      return (await gateFactories(scene.server.database).makeList(scene.school.id, deviceId)).number
    },
    gateOffline: async (scene) => {
      const own = gateFactories(scene.server.database)
      return (await own.makeOffline(scene.school.id, await gateOf(scene), await makePupil(scene))).id
    },
    askNumber: freshNumber,
    askKey: () => `问${freshNumber()}`,
    gateAsker: (scene) => makePupil(scene),
    gateDirection: () => 7,
    gateRule: async ({ server, school }) => (await gateFactories(server.database).makeRule(school.id)).id,
    gateRuleVersion: () => 1,
    newGateRuleName: () => `新规则${(names += 1)}`,
    gateRuleWeekdays: () => [1, 5],
    gateRuleStart: () => '16:30:00',
    gateRuleEnd: () => '18:00:00',
    gateRuleDay: () => '2026-10-01',
    cardTicket: () => `${Date.now()}.${'x'.repeat(43)}`,
    gateCard: async (scene) => {
      const card = String(9_100_000_000 + freshNumber())
      await makePupil(scene, { cardNum: card })
      return card
    },
  },
  foreign: {
    gatePerson: ({ studentId }) => studentId,
    gateDevice: async ({ server, id, canary }) =>
      (await deviceFactories(server.database).makeDevice(id, { name: canary, sn: `${canary}-gate` })).id,
    gateRule: async ({ server, id, canary }) =>
      (await gateFactories(server.database).makeRule(id, { name: canary })).id,
    gateRequest: async ({ server, id, studentId, canary }) => {
      const { id: deviceId } = await deviceFactories(server.database).makeDevice(id, { sn: `${canary}-asking` })
      return (await gateFactories(server.database).makeRequest(id, deviceId, studentId, { key: canary })).id
    },
    gateOffline: async ({ server, id, studentId, canary }) => {
      const { id: deviceId } = await deviceFactories(server.database).makeDevice(id, { sn: `${canary}-offline` })
      return (await gateFactories(server.database).makeOffline(id, deviceId, studentId)).id
    },
  },
}
