import { eq } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { memberOf } from '../../../platform/server/session.ts'

/** The permission to see all jobs of the school. */
export const jobViewPermission = 'administration:job:view'

/** The permission to cancel and retry others' jobs too. */
export const jobEditPermission = 'administration:job:edit'

/** One's own jobs in this school; all of the school's for people who manage them. */
export const reachJobs = reachRows(job, (session) =>
  session.permissions.has(jobViewPermission) ? undefined : eq(job.memberId, memberOf(session)),
)
