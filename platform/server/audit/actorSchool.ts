import { sql } from 'drizzle-orm'
import { auditEntry } from './tables.ts'

/** SQL for the school of the actor's record in an audit entry. */
export const actorSchool = sql<number>`coalesce(${auditEntry.bySchoolId}, ${auditEntry.schoolId})`
