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

/** A job at work. */
export interface RunningJob<Input = unknown, Result = unknown> {
  readonly id: number
  readonly schoolId: number
  readonly memberId: number | null
  readonly input: Input
  /** Aborted when somebody cancels the job, or when this node has lost it: nothing of it can be written any more. */
  readonly signal: AbortSignal
  /** The store with the files that came with the call, and for the files that it makes. */
  readonly files: Files
  readonly clock: Clock
  /** The live channel, the queue and the outbox, for what is said, queued and sent in `finish`. */
  readonly live: Live
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** Tells how far it is. Cheap: told on at most a few times a second. */
  readonly progress: (doneParts: number, allParts: number) => void
  /**
   * Reads in the job's school (or as the system where the clock starts it for all), in a short transaction of its own that changes
   * nothing.
   */
  readonly look: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Writes the job's result and marks it as done, in one transaction: after a crash it is either done, or done again from
   * the start with nothing of the first try left. Call it once, at the end.
   */
  readonly finish: (work: (db: Db) => Promise<Result>) => Promise<void>
}

/** The work behind a kind of job. A thrown `Refusal` fails the job at once with its text; after any other error it is tried again. */
export interface JobWork<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly kind: JobKind<Input, Result>
  readonly work: (job: RunningJob<z.output<Input>, z.input<Result>>) => Promise<void>
  /** For work that the clock starts: a cron expression. The input is then `{}`. */
  readonly schedule?: string
  /** The clock starts it once for each school, in that school's time zone; else once, in the platform's. */
  readonly perSchool?: boolean
}

/** Binds work to its kind; the compiler sees that input and result fit. */
export const jobWork = <Input extends z.ZodType, Result extends z.ZodType>(
  kind: JobKind<Input, Result>,
  work: JobWork<Input, Result>['work'],
  options: Pick<JobWork, 'schedule' | 'perSchool'> = {},
): JobWork => {
  const bound: JobWork<Input, Result> = { kind, work, ...options }
  return bound
}
