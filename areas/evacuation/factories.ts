import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { evacuation, evacuationPerson } from './server/tables.ts'

const words = { orderNum: 1, isStudent: true, isAway: false, building: '', room: '', className: '' }

/** Test factories for evacuations. */
export const evacuationFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)

  /** Ends all running evacuations of a school. */
  const endAll = (schoolId: number) =>
    asSystem(async (db) => {
      const running = and(eq(evacuation.schoolId, schoolId), isNull(evacuation.endedAt))
      await db.update(evacuation).set({ endedAt: new Date() }).where(running)
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
      return insertedRow(await db.insert(evacuation).values(values).returning({ id: evacuation.id })).id
    })
  }

  return { endAll, put, makeRunning }
}
