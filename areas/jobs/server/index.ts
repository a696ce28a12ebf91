import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { jobProgress } from '../../../platform/contract/jobProgress.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { RunningServices } from '../../../platform/server/makeServices.ts'
import { ownJobs, standingOf } from '../../../platform/server/jobs/standing.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { readAfter } from '../../../platform/server/live/replay.ts'
import { type Context, serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { jobsArea } from '../area.ts'
import type { jobs } from '../contract.ts'
import { cancelJob, retryJob } from './change.ts'
import { reachJobs } from './reach.ts'

/** What jobs that make a file give as their result. */
const FileResult = z.object({ fileId: z.int() })

const findJob = async (context: Context<typeof jobs.get>, titles: ReadonlyMap<string, string>) => {
  const { db, session, query, files } = context
  const [row] = await db.select().from(job).where(eq(job.id, query.id))
  if (!row) throw new Refusal(common.notFound)
  const made = FileResult.safeParse(row.result)
  const who = { schoolId: schoolOf(session), personId: session.personId }
  return {
    ...standingOf(row, titles),
    fileLink:
      // What a job made is for who asked for it: to manage jobs is no right to what they hold.
      made.success && row.schoolId !== null && row.personId === session.personId
        ? files.link(made.data.fileId, { ...who, fileSchoolId: row.schoolId })
        : null,
    createdTime: toWireTime(row.createdAt, session.timeZone),
    endTime: row.endedAt && toWireTime(row.endedAt, session.timeZone),
  }
}

/** The area of jobs and of what was missed on the live channel, given the running services. */
export const jobsServer = ({ runner, queues }: Pick<RunningServices, 'runner' | 'queues'>) =>
  serve(
    jobsArea,
    {
      queue: ({ session, live }) => live.queueFor(session, jobProgress, ownJobs(schoolOf(session), session.personId)),
      get: (context) => findJob(context, runner.titles),
      cancel: ({ db, body, clock }) => cancelJob(db, body.id, runner, clock),
      retry: ({ db, body, clock }) => retryJob(db, body.id, runner, clock),
      replay: async ({ db, session, query }) => {
        const stream = queues.streamOf(session.id, query.queue)
        // A queue of somebody else answers as one that does not exist.
        if (stream === null) throw new Refusal(common.notFound)
        const { messages, last, complete } = await readAfter(db, stream, query.after)
        return { messages: messages.map(({ seq, body }) => ({ seq, body })), last, complete }
      },
    },
    { job: reachJobs },
  )
