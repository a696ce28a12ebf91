import type { JobStatus } from '../../contract/jobProgress.ts'
import { jobProgress } from '../../contract/jobProgress.ts'
import type { Db } from '../database/connection.ts'
import { hearing } from '../live/hearing.ts'
import type { Live } from '../live/live.ts'
import type { JobRow } from './claim.ts'

type JobFacts = Pick<JobRow, 'id' | 'kind' | 'state' | 'doneParts' | 'allParts' | 'error'>

/** A job's status for its owner; `titles` maps kinds to titles. */
export const jobStatusOf = (row: JobFacts, titles: ReadonlyMap<string, string>): JobStatus => ({
  id: row.id,
  kind: row.kind,
  title: titles.get(row.kind) ?? row.kind,
  state: row.state,
  doneParts: row.doneParts,
  allParts: row.allParts,
  error: row.error,
})

/** The live stream of a person's jobs. */
export const ownJobs = (schoolId: number, memberId: number) => ({ schoolId, key: String(memberId) })

/** People only receive the status of their jobs. */
export const jobsHearing = hearing(jobProgress, (_db, listening) =>
  listening.map(({ session, streamOf }) => {
    const { schoolId, memberId } = session
    return schoolId === streamOf.schoolId && memberId !== null && ownJobs(schoolId, memberId).key === streamOf.key
  }),
)

/** Sends a job's status to its owner. Jobs of the system have no owner and are not sent. */
export const announceJobStatus = async (live: Live, db: Db, row: JobRow, titles: ReadonlyMap<string, string>) => {
  if (row.memberId === null) return
  await live.say(db, jobProgress, ownJobs(row.schoolId, row.memberId), jobStatusOf(row, titles))
}
