import type { Database } from '../../platform/server/database/database.ts'
import { inserted } from '../../tests/support/inserted.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'

let counter = 0

/** Makes places to live, for tests. */
export const dormitoryFactories = (database: Database) => ({
  /** A room with its building. */
  makeRoom: (schoolId: number, { name = '一号楼', beds = 6 }: { name?: string; beds?: number } = {}) =>
    database.asSystem('test factories', async (db) => {
      counter += 1
      const building = inserted(
        await db
          .insert(dormitoryBuilding)
          .values({ schoolId, name: `${name}${counter}` })
          .returning(),
      )
      const room = { schoolId, buildingId: building.id, floor: 1, name: `${name}101`, beds }
      return inserted(await db.insert(dormitoryRoom).values(room).returning())
    }),
  /** Gives a building a manager. */
  makeManager: (schoolId: number, buildingId: number, memberId: number) =>
    database.asSystem('test factories', async (db) => {
      await db.insert(buildingManager).values({ schoolId, buildingId, memberId })
    }),
})
