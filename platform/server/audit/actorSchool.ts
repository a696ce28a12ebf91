import { sql } from 'drizzle-orm'
import { auditEntry } from './tables.ts'

/** SQL for the school whose record an entry of the trail names as who did it. */
export const actorSchool = sql<number>`coalesce(${auditEntry.bySchoolId}, ${auditEntry.schoolId})`
