import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/**
 * Locks a school's imports until the end of the transaction, because two concurrent imports would not see each
 * other's new people. A call that creates a person whom an import could create too takes the same lock.
 */
export const lockSchoolImports = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('import'), hashtext(${String(schoolId)}))`)
}
