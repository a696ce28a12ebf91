import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import type { Runner } from '../../../platform/server/jobs/runner.ts'
import { jobsRefusals } from '../contract.ts'

const lock = async (db: Db, id: number) => {
  const [row] = await db.select().from(job).where(eq(job.id, id)).for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Cancels a job: at once where it waits, else as soon as its worker hears of it. */
export const cancelJob = async (db: Db, id: number, runner: Runner, clock: Clock): Promise<null> => {
  const row = await lock(db, id)
  if (row.state === 'waiting') {
    await db.update(job).set({ state: 'cancelled', endedAt: clock.now() }).where(eq(job.id, id))
    return null
  }
  if (row.state !== 'running') throw new Refusal(jobsRefusals.ended)
  await db.update(job).set({ cancelAsked: true }).where(eq(job.id, id))
  afterCommit(db, runner.cancelAsked)
  return null
}

/** Queues a job again that failed or was cancelled, with all its tries. */
export const retryJob = async (db: Db, id: number, runner: Runner, clock: Clock): Promise<null> => {
  const row = await lock(db, id)
  if (row.state !== 'failed' && row.state !== 'cancelled') throw new Refusal(jobsRefusals.notFailed)
  const anew = { state: 'waiting', attempts: 0, cancelAsked: false, error: null, endedAt: null } as const
  await db
    .update(job)
    .set({ ...anew, doneParts: 0, allParts: null, runAt: clock.now() })
    .where(eq(job.id, id))
  afterCommit(db, runner.wake)
  return null
}
