import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { job } from './tables.ts'
import { jobsInTurn } from './turns.ts'

export type JobRow = typeof job.$inferSelect

/** How long a worker holds a job without a sign of life, in milliseconds, and how often it gives one. */
export const leaseTime = 15_000
export const renewEvery = 4_000

/** The error of a job whose workers died one after the other. */
const lostText = '执行任务的服务器多次中断，任务未能完成，请重试'

/** A job at whose work so many processes have ended is not tried again: it may be the one that ends them. */
const mostInterruptions = 2

const isSpent = sql`(${job.attempts} >= ${job.maxAttempts} or ${job.interrupted} + 1 >= ${mostInterruptions})`

/** The end of a job that is not tried again. Somebody who queues it again by hand begins with all its tries. */
const spentAt = (now: Date) =>
  ({ state: 'failed', error: lostText, endedAt: now, lease: null, leaseEndsAt: null, interrupted: 0 }) as const

const isLost = (now: Date) => and(eq(job.state, 'running'), lt(job.leaseEndsAt, now))

/** Fails the jobs whose worker gave no sign of life and that are not tried again; gives them. */
export const failSpent = (db: Db, now: Date): Promise<JobRow[]> =>
  db
    .update(job)
    .set(spentAt(now))
    .where(and(isLost(now), isSpent))
    .returning()

/** The kinds that a node takes, and how many jobs: during an upgrade an older node leaves alone the kinds that it does not know. */
interface Claim {
  readonly kinds: readonly string[]
  readonly lease: string
  readonly most: number
}

/**
 * Takes up to so many jobs that are due, or whose worker gave no sign of life, as it is their turn. Rows that another node is just taking are
 * skipped, so that no job is held by two.
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

/** Renews the leases of these jobs; gives those still held, and whether somebody wants each cancelled. */
export const renewLeases = (db: Db, lease: string, ids: readonly number[], now: Date) =>
  db
    .update(job)
    .set({ leaseEndsAt: new Date(now.getTime() + leaseTime) })
    .where(and(inArray(job.id, [...ids]), eq(job.lease, lease), eq(job.state, 'running')))
    .returning({ id: job.id, cancelAsked: job.cancelAsked })

/** Gives jobs back, as if this try had not been: for a server that ends in good order. */
export const giveBack = async (db: Db, lease: string, ids: readonly number[], now: Date): Promise<void> => {
  await db
    .update(job)
    .set({ state: 'waiting', lease: null, leaseEndsAt: null, runAt: now, attempts: sql`${job.attempts} - 1` })
    .where(and(inArray(job.id, [...ids]), eq(job.lease, lease), eq(job.state, 'running')))
}

/**
 * Gives jobs back that were at work when a fault ended their process, and counts that against each: nobody knows which one it
 * was. Gives those that are not tried again.
 */
export const giveBackBlamed = async (db: Db, lease: string, ids: readonly number[], now: Date): Promise<JobRow[]> => {
  const own = and(inArray(job.id, [...ids]), eq(job.lease, lease), eq(job.state, 'running'))
  const spent = await db.update(job).set(spentAt(now)).where(and(own, isSpent)).returning()
  await db
    .update(job)
    .set({ state: 'waiting', lease: null, leaseEndsAt: null, runAt: now, interrupted: sql`${job.interrupted} + 1` })
    .where(own)
  return spent
}

/** Gives back all jobs that are held, for the only node of a database after a crash. */
export const giveBackAll = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(job)
    .set({ leaseEndsAt: new Date(now.getTime() - 1) })
    .where(eq(job.state, 'running'))
}
