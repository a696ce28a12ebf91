import { and, eq, inArray } from 'drizzle-orm'
import type { Reach } from '../../../platform/server/reach.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { memberOf } from '../../../platform/server/session.ts'

/** Whoever may see all jobs of the school. */
export const jobViewPermission = 'administration:job:view'

/** Whoever may also cancel and retry those of others. */
export const jobEditPermission = 'administration:job:edit'

/** One's own jobs in this school; all of the school's for who manages them. */
export const reachJobs: Reach = async (db, session, ids) => {
  const own = session.permissions.has(jobViewPermission) ? undefined : eq(job.memberId, memberOf(session))
  const rows = await db
    .select({ id: job.id })
    .from(job)
    .where(and(inArray(job.id, [...ids]), own))
  return rows.map((row) => row.id)
}
