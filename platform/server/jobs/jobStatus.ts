import type { JobStatus } from '../../contract/jobProgress.ts'
import { jobProgress } from '../../contract/jobProgress.ts'
import type { Db } from '../database/connection.ts'
import { hearing } from '../live/hearing.ts'
import type { Live } from '../live/live.ts'
import type { JobRow } from './claim.ts'

type Shown = Pick<JobRow, 'id' | 'kind' | 'state' | 'doneParts' | 'allParts' | 'error'>

/** A job's status for the person who asked for it; `titles` are those of the kinds. */
export const jobStatusOf = (row: Shown, titles: ReadonlyMap<string, string>): JobStatus => ({
  id: row.id,
  kind: row.kind,
  title: titles.get(row.kind) ?? row.kind,
  state: row.state,
  doneParts: row.doneParts,
  allParts: row.allParts,
  error: row.error,
})

/** The stream on which a person hears of their own jobs. */
export const ownJobs = (schoolId: number, memberId: number) => ({ schoolId, key: String(memberId) })

/** Nobody hears of the jobs of others. */
export const jobsHearing = hearing(jobProgress, (_db, listening) =>
  listening.map(({ session, streamOf }) => {
    const { schoolId, memberId } = session
    return schoolId === streamOf.schoolId && memberId !== null && ownJobs(schoolId, memberId).key === streamOf.key
  }),
)

/** Sends a job's status to the person who asked for it; nobody gets that of the platform's own jobs. */
export const tellJobStatus = async (live: Live, db: Db, row: JobRow, titles: ReadonlyMap<string, string>) => {
  if (row.memberId === null) return
  await live.say(db, jobProgress, ownJobs(row.schoolId, row.memberId), jobStatusOf(row, titles))
}
