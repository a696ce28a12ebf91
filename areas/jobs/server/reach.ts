import { eq } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { memberOf } from '../../../platform/server/session.ts'

/** Permission to see all jobs of the school. */
const jobViewPermission = 'administration:job:view'

/** Permission to cancel and retry other users' jobs. */
export const jobEditPermission = 'administration:job:edit'

/** Reaches the session's jobs in this school, or all of the school's with the view permission. */
export const reachJobs = reachRows(job, (session) =>
  session.permissions.has(jobViewPermission) ? undefined : eq(job.memberId, memberOf(session)),
)
