import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { onceAScene } from '../../tests/support/onceAScene.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { dormitoryFactories } from './factories.ts'

const roomOf = onceAScene(({ server, school }) => dormitoryFactories(server.database).makeRoom(school.id))

/** Samples of dormitories for the sweep: a building with a room. */
export const testing: AreaTesting = {
  samples: {
    dormitoryBuilding: async (scene) => (await roomOf(scene)).buildingId,
    dormRoom: async (scene) => (await roomOf(scene)).id,
  },
  foreign: {
    dormitoryBuilding: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).buildingId,
    dormRoom: async ({ server, id, canary }) =>
      (await dormitoryFactories(server.database).makeRoom(id, { name: canary })).id,
  },
  rows: async (db, { id: schoolId }) => {
    const [building] = await db.insert(dormitoryBuilding).values({ schoolId, name: 'x' }).returning()
    if (!building) throw new Error('nothing was inserted')
    await db.insert(dormitoryRoom).values({ schoolId, buildingId: building.id, floor: 1, name: '101', beds: 6 })
  },
}
