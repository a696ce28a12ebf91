import type { Database } from '../platform/server/database/database.ts'
import type { DemoWorld, DemoPart } from './demoPart.ts'
import { buildDistrict } from './district/district.ts'
import { makeRandom } from './district/random.ts'
import { findAreaParts } from './areaParts.ts'
import { avatars } from './parts/avatars.ts'
import { history } from './parts/history.ts'
import { people } from './parts/people.ts'
import { advanceIds, claimEmpty, refreshFigures } from './tidy.ts'

/**
 * All that the demo consists of, in the order in which it is written: people first, since everything names them, the
 * history of the last weeks last, since it tells of everything.
 */
const everyPart = async (): Promise<DemoPart[]> => [people, avatars, ...(await findAreaParts()), history]

export type DemoOptions = Pick<DemoWorld, 'passwordHash' | 'today' | 'files'>

/** Writes the demo district, all of it or nothing. Gives false, and does nothing, where there is a school already. */
export const fillDemo = async (database: Database, options: DemoOptions): Promise<boolean> => {
  const random = makeRandom('青禾区的日子')
  const parts = await everyPart()
  const filled = await database.asSystem('filling in the demo district', async (db) => {
    if (!(await claimEmpty(db))) return false
    const district = buildDistrict(options)
    for (const part of parts) {
      await part.write(db, { ...options, district, random: random.branch(part.name) })
      // Later parts may leave the numbering to the database.
      await advanceIds(db)
    }
    return true
  })
  if (filled) await refreshFigures(database)
  return filled
}
