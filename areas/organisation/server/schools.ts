import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department, school } from './tables.ts'

/** Every school with its time zone, for work that the clock starts. */
export const schoolClocks = (db: Db) =>
  db.select({ id: school.id, timeZone: school.timeZone }).from(school).where(eq(school.kind, 'school'))

/** The schools that the session may see, with the root of each one's organisation. */
export const listSchools = async (db: Db) =>
  db
    .select({ id: school.id, name: school.name, schoolDeptId: department.id, schoolSection: school.section })
    .from(school)
    .innerJoin(department, and(eq(department.schoolId, school.id), isNull(department.parentId)))
    .where(eq(school.kind, 'school'))
    .orderBy(asc(school.id))
