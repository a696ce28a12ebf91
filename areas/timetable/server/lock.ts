import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/** Locks the timetables of a school until the transaction ends, because two lessons saved together don't see each other. */
export const lockTimetable = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('timetable'), hashtext(${String(schoolId)}))`)
}
