import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'

/**
 * Lets one transaction at a time write a school's bills, until it ends. Two imports that share trades would otherwise
 * count and compare each other's half.
 */
export const lockBooks = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('bill books'), hashtext(${String(schoolId)}))`)
}
