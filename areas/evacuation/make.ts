import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { evacuation, evacuationPerson } from './server/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'

const words = { orderNum: 1, isStudent: true, isAway: false, building: '', room: '', className: '' }

/** Test factories for evacuations. */
export const evacuationFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  /** Ends all running evacuations of a school. */
  const endAll = (schoolId: number) =>
    asSystem(async (db) => {
      const running = and(eq(evacuation.schoolId, schoolId), isNull(evacuation.endedAt))
      await db.update(evacuation).set({ endedAt: new Date() }).where(running)
    })

  /** Moves the end of an evacuation. */
  const setEnd = (schoolId: number, id: number, endedAt: Date) =>
    asSystem(async (db) => {
      const isIt = and(eq(evacuation.schoolId, schoolId), eq(evacuation.id, id))
      await db.update(evacuation).set({ endedAt }).where(isIt)
    })

  const put = (schoolId: number, evacuationId: number, memberId: number, name: string) =>
    asSystem(async (db) => {
      const row = { ...words, schoolId, evacuationId, memberId, name, standing: 'school' as const }
      await db.insert(evacuationPerson).values(row).onConflictDoNothing()
    })

  /** Starts an evacuation and ends all others. */
  const makeRunning = async (schoolId: number, note = '') => {
    await endAll(schoolId)
    return asSystem(async (db) => {
      const values = { schoolId, begunAt: new Date(), begunById: 1, note }
      return (await insertRow(db, evacuation, values)).id
    })
  }

  return { endAll, setEnd, put, makeRunning }
}

const makeRunning = (scene: Scene) => evacuationFactories(scene.server.database).makeRunning(scene.school.id)

/** Samples of evacuations for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    evacuation: makeRunning,
    endedEvacuation: async (scene) => {
      const id = await makeRunning(scene)
      await evacuationFactories(scene.server.database).endAll(scene.school.id)
      return id
    },
    evacuated: async (scene) => {
      const id = await makePupil(scene)
      const list = await scene.idOf('evacuation')
      await evacuationFactories(scene.server.database).put(scene.school.id, list, id, '王小明')
      return id
    },
    evacuationTick: () => true,
    evacuationTurn: () => 0,
  },
  prepare: {
    begin: (scene) => evacuationFactories(scene.server.database).endAll(scene.school.id),
    page: (scene) => makeThree(() => makeRunning(scene)),
  },
  foreign: {
    evacuation: ({ server, id, canary }) => evacuationFactories(server.database).makeRunning(id, canary),
    endedEvacuation: ({ server, id, canary }) => evacuationFactories(server.database).makeRunning(id, canary),
    evacuated: async ({ server, id, studentId, canary }) => {
      const own = evacuationFactories(server.database)
      await own.put(id, await own.makeRunning(id, canary), studentId, canary)
      return studentId
    },
  },
}
