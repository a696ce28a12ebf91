import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { school } from '../../registry/server/tables/schools.ts'

/**
 * Returns the setting `areaTempInfo`: the schools of a bureau, or null for a school. It is derived and can't be set: a
 * school that could write it would give itself other schools.
 */
export const findManagedSchools = async (db: Db, schoolId: number): Promise<string | null> => {
  const schools = await db
    .select({ id: school.id })
    .from(school)
    .where(eq(school.bureauId, schoolId))
    .orderBy(asc(school.id))
  return schools.length === 0 ? null : JSON.stringify({ managerSchoolIds: schools.map(({ id }) => id) })
}
