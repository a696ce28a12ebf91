import { z } from 'zod'
import { liveTopic } from './liveTopic.ts'

/** The status of a job, for the person who started it. */
export const JobStatus = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  doneParts: z.int(),
  /** Null while the total is unknown. */
  allParts: z.int().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type JobStatus = z.output<typeof JobStatus>

/** Sent to the person who started a job, on their personal stream. */
export const jobProgress = liveTopic('jobs.progress', {
  doc: '本人任务的进度：开始、进行、完成、失败、取消',
  message: JobStatus,
})
