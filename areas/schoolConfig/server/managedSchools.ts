import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { school } from '../../registry/server/tables/schools.ts'

/** The setting `areaTempInfo`: the schools of a bureau, as they hang under it; null for a school. Nobody sets it. */
export const findArea = async (db: Db, schoolId: number): Promise<string | null> => {
  const schools = await db
    .select({ id: school.id })
    .from(school)
    .where(eq(school.bureauId, schoolId))
    .orderBy(asc(school.id))
  return schools.length === 0 ? null : JSON.stringify({ managerSchoolIds: schools.map(({ id }) => id) })
}
