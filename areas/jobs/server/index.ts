import { jobProgress } from '../../../platform/contract/jobProgress.ts'
import type { RunningServices } from '../../../platform/server/makeServices.ts'
import { ownJobs } from '../../../platform/server/jobs/jobStatus.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf, memberOf } from '../../../platform/server/session.ts'
import { jobsArea } from '../area.ts'
import { cancelJob, retryJob } from './cancelAndRetry.ts'
import { findJob, findOwnJobs } from './findJobs.ts'
import { reachJobs } from './reach.ts'

/** Builds the server of the jobs area, including the replay of missed live messages. */
export const jobsServer = ({ runner, replay }: Pick<RunningServices, 'runner' | 'replay'>) =>
  serve(
    jobsArea,
    {
      queue: ({ session, live }) => live.queueFor(session, jobProgress, ownJobs(schoolOf(session), memberOf(session))),
      get: (context) => findJob(context, runner),
      page: (context) => findOwnJobs(context, runner),
      cancel: (context) => cancelJob(context, runner),
      retry: (context) => retryJob(context, runner),
      replay,
    },
    { job: reachJobs },
  )
