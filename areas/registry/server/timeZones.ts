import { eq } from 'drizzle-orm'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { school } from './tables/schools.ts'

/** Reads the time zone of a school; the default one if there is no such school. */
export const readSchoolTimeZone = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
  return row?.timeZone ?? defaultTimeZone
}
