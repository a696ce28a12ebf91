import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/** Any number will do; the school is the other half of the lock's key. */
const whereaboutsLock = 731

/**
 * Takes hold of a school's whereabouts until the transaction ends. Everything that moves somebody holds it, so that whoever
 * counts inside sees what everybody before has committed, and messages to boards go out in the order of the commits.
 */
export const holdSchool = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${whereaboutsLock}, hashint8(${schoolId}::bigint))`)
}
