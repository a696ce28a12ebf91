import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connection.ts'
import type { Files } from '../files/files.ts'
import type { Live } from '../live/live.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { JobKind } from './declaredKind.ts'
import type { Jobs } from './jobs.ts'

export type { JobKind } from './declaredKind.ts'

/** Declares a kind of job. */
export const jobKind = <Input extends z.ZodType, Result extends z.ZodType>(kind: JobKind<Input, Result>) => kind

/** A running job. */
export interface RunningJob<Input = unknown, Result = unknown> {
  readonly id: number
  readonly schoolId: number
  readonly memberId: number | null
  readonly input: Input
  /** Aborted when the job is cancelled, or when this node has lost it and can no longer write its result. */
  readonly signal: AbortSignal
  /** The file service, for uploaded files and files that the job makes. */
  readonly files: Files
  readonly clock: Clock
  /** Live channel, queue and outbox, for use in `finish`. */
  readonly live: Live
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** Reports progress. Cheap to call: it is forwarded at most a few times per second. */
  readonly progress: (doneParts: number, allParts: number) => void
  /**
   * Reads in the job's school (or as the system, for scheduled work for all schools), in a separate short transaction
   * that changes nothing.
   */
  readonly look: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Writes the job's result and marks it as done in one transaction. After a crash it is either done, or repeated
   * from the start with nothing left of the first attempt. Call it once, at the end.
   */
  readonly finish: (work: (db: Db) => Promise<Result>) => Promise<void>
}

/**
 * The implementation of a kind of job. A thrown `Refusal` fails the job at once with its message; after any other
 * error it is retried.
 */
export interface JobWork<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly kind: JobKind<Input, Result>
  readonly work: (job: RunningJob<z.output<Input>, z.input<Result>>) => Promise<void>
  /** A cron expression for scheduled work. Its input is `{}`. */
  readonly schedule?: string
  /** True to run it for each school, in that school's time zone; otherwise it runs once, in the platform's. */
  readonly perSchool?: boolean
}

/** Binds work to its kind. The compiler checks that input and result match. */
export const jobWork = <Input extends z.ZodType, Result extends z.ZodType>(
  kind: JobKind<Input, Result>,
  work: JobWork<Input, Result>['work'],
  options: Pick<JobWork, 'schedule' | 'perSchool'> = {},
): JobWork => {
  const bound: JobWork<Input, Result> = { kind, work, ...options }
  return bound
}
