import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { job } from './tables.ts'
import { jobsInTurn } from './turns.ts'

export type JobRow = typeof job.$inferSelect

/** How long a worker holds a job without renewing its lease, and how often it renews, ms. */
export const leaseTime = 15_000
export const renewEvery = 4_000

/** The error of a job whose workers died repeatedly. */
const interruptedText = '执行任务的服务器多次中断，任务未能完成，请重试'

/** The number of interruptions after which a job is not retried, since it may be what ends the processes. */
const maxInterruptions = 2

const hasNoRetry = sql`(${job.attempts} >= ${job.maxAttempts} or ${job.interrupted} + 1 >= ${maxInterruptions})`

/** The final state of a job that is not retried. A user who queues it again starts with all its attempts. */
const failedState = (now: Date) =>
  ({ state: 'failed', error: interruptedText, endedAt: now, lease: null, leaseEndsAt: null, interrupted: 0 }) as const

const isLost = (now: Date) => and(eq(job.state, 'running'), lt(job.leaseEndsAt, now))

/** Fails the jobs whose lease has expired and that are not retried. Returns them. */
export const failExhaustedJobs = (db: Db, now: Date): Promise<JobRow[]> =>
  db
    .update(job)
    .set(failedState(now))
    .where(and(isLost(now), hasNoRetry))
    .returning()

/**
 * The kinds and number of jobs that a node claims. During an upgrade an older node leaves kinds that it doesn't know.
 */
interface Claim {
  readonly kinds: readonly string[]
  readonly lease: string
  readonly most: number
}

/**
 * Claims up to `most` jobs that are due or whose lease has expired, in turn. Rows that another node is claiming are
 * skipped, so that no job is held twice.
 */
export const claimJobs = async (db: Db, { kinds, lease, most }: Claim, now: Date): Promise<JobRow[]> => {
  const due = and(eq(job.state, 'waiting'), lte(job.runAt, now))
  return db
    .update(job)
    .set({
      state: 'running',
      lease,
      leaseEndsAt: new Date(now.getTime() + leaseTime),
      attempts: sql`${job.attempts} + 1`,
      interrupted: sql`${job.interrupted} + (${job.state} = 'running')::int`,
      startedAt: now,
      endedAt: null,
      error: null,
    })
    .where(inArray(job.id, jobsInTurn(db, kinds, or(due, isLost(now)), most)))
    .returning()
}

/** Renews the leases of these jobs. Returns those still held, and for each if a cancellation was requested. */
export const renewLeases = (db: Db, lease: string, ids: readonly number[], now: Date) =>
  db
    .update(job)
    .set({ leaseEndsAt: new Date(now.getTime() + leaseTime) })
    .where(and(inArray(job.id, [...ids]), eq(job.lease, lease), eq(job.state, 'running')))
    .returning({ id: job.id, cancelAsked: job.cancelAsked })

/** Returns jobs to the queue as if this attempt had not happened: for a server that shuts down cleanly. */
export const returnJobs = async (db: Db, lease: string, ids: readonly number[], now: Date): Promise<void> => {
  await db
    .update(job)
    .set({ state: 'waiting', lease: null, leaseEndsAt: null, runAt: now, attempts: sql`${job.attempts} - 1` })
    .where(and(inArray(job.id, [...ids]), eq(job.lease, lease), eq(job.state, 'running')))
}

/**
 * Returns jobs to the queue that were running when a fault ended their process, and counts an interruption for each,
 * since the responsible one is unknown. Returns those that are not retried.
 */
export const returnInterruptedJobs = async (
  db: Db,
  lease: string,
  ids: readonly number[],
  now: Date,
): Promise<JobRow[]> => {
  const own = and(inArray(job.id, [...ids]), eq(job.lease, lease), eq(job.state, 'running'))
  const spent = await db.update(job).set(failedState(now)).where(and(own, hasNoRetry)).returning()
  await db
    .update(job)
    .set({ state: 'waiting', lease: null, leaseEndsAt: null, runAt: now, interrupted: sql`${job.interrupted} + 1` })
    .where(own)
  return spent
}

/** Returns all held jobs to the queue, for the only node of a database after a crash. */
export const returnAllJobs = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(job)
    .set({ leaseEndsAt: new Date(now.getTime() - 1) })
    .where(eq(job.state, 'running'))
}
