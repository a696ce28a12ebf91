import type { Database } from '../platform/server/database/database.ts'
import type { DemoWorld, DemoPart } from './demoPart.ts'
import { buildDistrict } from './district/district.ts'
import { makeRandom } from './district/random.ts'
import { findAreaParts } from './areaParts.ts'
import { avatars } from './parts/avatars.ts'
import { history } from './parts/history.ts'
import { people } from './parts/people.ts'
import { advanceIds, lockIfEmpty, refreshStatistics } from './tidy.ts'

/**
 * All parts of the demo in the order of writing: people first, because everything refers to them, and the history of
 * the last weeks last, because it refers to everything.
 */
const everyPart = async (): Promise<DemoPart[]> => [people, avatars, ...(await findAreaParts()), history]

export type DemoOptions = Pick<DemoWorld, 'passwordHash' | 'secrets' | 'today' | 'files'>

/** Writes the demo district, all of it or nothing. Returns false, and does nothing, if there is a school already. */
export const fillDemo = async (database: Database, options: DemoOptions): Promise<boolean> => {
  const random = makeRandom('青禾区的日子')
  const parts = await everyPart()
  const filled = await database.asSystem('filling in the demo district', async (db) => {
    if (!(await lockIfEmpty(db))) return false
    const district = buildDistrict(options)
    for (const part of parts) {
      await part.write(db, { ...options, district, random: random.branch(part.name) })
      // Later parts may leave the numbering to the database.
      await advanceIds(db)
    }
    return true
  })
  if (filled) await refreshStatistics(database)
  return filled
}
