import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { refuseTooManyOpen } from '../../../platform/server/jobs/openJobs.ts'
import type { Runner } from '../../../platform/server/jobs/runner.ts'
import { type Session, memberOf } from '../../../platform/server/session.ts'
import { jobsRefusals } from '../contract.ts'
import { jobEditPermission } from './reach.ts'

/** Locks a job for its owner or a user who may edit the school's jobs. Refuses others with `forbidden`. */
const lockJob = async (db: Db, session: Session, id: number) => {
  const [row] = await db.select().from(job).where(eq(job.id, id)).for('update')
  if (!row) throw new Refusal(common.notFound)
  const isOwn = row.memberId === memberOf(session)
  if (!isOwn && !session.permissions.has(jobEditPermission)) throw new Refusal(common.forbidden)
  return row
}

interface Change {
  readonly db: Db
  readonly session: Session
  readonly body: { readonly id: number }
  readonly clock: Clock
}

/** Cancels a job. A waiting job is cancelled at once, a running one when its worker notices the request. */
export const cancelJob = async ({ db, session, body: { id }, clock }: Change, runner: Runner): Promise<null> => {
  const row = await lockJob(db, session, id)
  if (row.state === 'waiting') {
    await db.update(job).set({ state: 'cancelled', endedAt: clock.now() }).where(eq(job.id, id))
    return null
  }
  if (row.state !== 'running') throw new Refusal(jobsRefusals.ended)
  await db.update(job).set({ cancelAsked: true }).where(eq(job.id, id))
  afterCommit(db, runner.cancelAsked)
  return null
}

/** Queues a failed or cancelled job again with its full number of attempts. */
export const retryJob = async ({ db, session, body: { id }, clock }: Change, runner: Runner): Promise<null> => {
  const row = await lockJob(db, session, id)
  if (row.state !== 'failed' && row.state !== 'cancelled') throw new Refusal(jobsRefusals.notFailed)
  if (row.memberId === memberOf(session) && !runner.isFor(row.kind, session)) throw new Refusal(common.forbidden)
  await refuseTooManyOpen(db, runner.slowKinds, row)
  const resetFields = { state: 'waiting', attempts: 0, cancelAsked: false, error: null, endedAt: null } as const
  await db
    .update(job)
    .set({ ...resetFields, doneParts: 0, allParts: null, runAt: clock.now() })
    .where(eq(job.id, id))
  afterCommit(db, runner.wake)
  return null
}
