import { jobProgress } from '../../../platform/contract/jobProgress.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { RunningServices } from '../../../platform/server/makeServices.ts'
import { ownJobs } from '../../../platform/server/jobs/jobStatus.ts'
import { readAfter } from '../../../platform/server/live/replay.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf, memberOf } from '../../../platform/server/session.ts'
import { jobsArea } from '../area.ts'
import { cancelJob, retryJob } from './change.ts'
import { findJob, findOwnJobs } from './find.ts'
import { reachJobs } from './reach.ts'

/** The area of jobs and of missed messages on the live channel, given the running services. */
export const jobsServer = ({ runner, queues }: Pick<RunningServices, 'runner' | 'queues'>) =>
  serve(
    jobsArea,
    {
      queue: ({ session, live }) => live.queueFor(session, jobProgress, ownJobs(schoolOf(session), memberOf(session))),
      get: (context) => findJob(context, runner),
      page: (context) => findOwnJobs(context, runner),
      cancel: (context) => cancelJob(context, runner),
      retry: (context) => retryJob(context, runner),
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
