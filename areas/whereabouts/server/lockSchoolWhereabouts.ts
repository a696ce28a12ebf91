import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/** The first half of the advisory lock's key, an arbitrary number. The school is the second half. */
const whereaboutsLock = 731

/**
 * Locks a school's whereabouts until the transaction ends. Every change of a state takes this lock, so that counts
 * include what earlier transactions committed and messages to boards are sent in commit order. Schools don't wait for
 * each other. Take it after writing the records.
 */
export const lockSchoolWhereabouts = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${whereaboutsLock}, hashint8(${schoolId}::bigint))`)
}
