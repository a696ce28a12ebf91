import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type OtherSystemSource, otherSystemSession } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { telephoneSystem } from '../telephoneContract.ts'
import { findByCredential } from './credential.ts'
import { telephoneCredential } from './tables.ts'

/** Precision of the last use, ms, to avoid a write for every read. */
const seenGranularity = 60_000

const ofSchool = (schoolId: number) => eq(telephoneCredential.schoolId, schoolId)

/** Skips the update if a concurrent call of the same system has the row locked. */
const markSeen = async (db: Db, schoolId: number, seenAt: Date): Promise<void> => {
  const free = db
    .select({ schoolId: telephoneCredential.schoolId })
    .from(telephoneCredential)
    .where(ofSchool(schoolId))
    .for('update', { skipLocked: true })
  await db
    .update(telephoneCredential)
    .set({ seenAt })
    .where(and(ofSchool(schoolId), inArray(telephoneCredential.schoolId, free)))
}

const findSchool = async (db: Db, schoolId: number) => {
  const [row] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
  const closed = await db
    .select({ module: closedModule.module })
    .from(closedModule)
    .where(eq(closedModule.schoolId, schoolId))
  return row && { timeZone: row.timeZone, closedModules: closed.map(({ module }) => module) }
}

/**
 * Finds the session of a telephone system by its credential. It is checked for each call, so that a revoked one is
 * refused at once.
 */
export const makeTelephoneSource =
  (clock: Clock): OtherSystemSource =>
  async (db, credential, system) => {
    if (system !== telephoneSystem) return null
    const found = await findByCredential(db, credential)
    if (found === null) return null
    const { schoolId, seenAt } = found
    const calling = await findSchool(db, schoolId)
    if (calling === undefined) return null
    const now = clock.now()
    if (seenAt === null || now.getTime() - seenAt.getTime() >= seenGranularity) await markSeen(db, schoolId, now)
    return otherSystemSession({ ...calling, schoolId, system })
  }
