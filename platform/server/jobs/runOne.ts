import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import { role } from '../../contract/roles.ts'
import { openAuditEntry } from '../audit/entry.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connection.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { Live } from '../live/live.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RightsCheck, RecordRolesSource } from '../permissions.ts'
import type { JobRow } from './claim.ts'
import type { JobWork, RunningJob } from './jobKind.ts'
import type { Jobs } from './jobs.ts'
import { announceJobStatus } from './jobStatus.ts'
import { job } from './tables.ts'

export interface RunnerParts {
  readonly database: Database
  readonly clock: Clock
  readonly live: Live
  readonly files: Files
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** Receives every error that no caller awaits. */
  readonly onFault: (what: string, error: unknown) => void
  readonly titles: ReadonlyMap<string, string>
  readonly mayStill: RightsCheck
  readonly standingOf: RecordRolesSource
}

/** Thrown when this node no longer holds the job or it was cancelled: nothing is written. */
class GivenUp extends Error {}

/** The shortest time between two progress messages, ms. */
const progressInterval = 300

/** The delay before a failed job is retried, ms. */
const retryDelay = (attempts: number) => Math.min(5000 * 2 ** (attempts - 1), 300_000)

const lockHeldJob = async (db: Db, row: JobRow): Promise<JobRow> => {
  const [held] = await db
    .select()
    .from(job)
    .where(
      and(eq(job.schoolId, row.schoolId), eq(job.id, row.id), eq(job.lease, row.lease ?? ''), eq(job.state, 'running')),
    )
    .for('update')
  if (!held || held.cancelAsked) throw new GivenUp()
  return held
}

/** Enters the job's school, except for scheduled work that runs once for all schools. */
const enterSchool = ({ enter }: Transaction, { schedule, perSchool }: JobWork, schoolId: number) => {
  const isForAll = schedule !== undefined && !perSchool
  if (!isForAll) enter({ kind: 'school', school: schoolId })
}

/**
 * Runs one job that this node holds. It ends done, waiting for a retry, failed with a message, or cancelled. If this
 * node loses it meanwhile, nothing is written.
 */
export const runOne = async (parts: RunnerParts, work: JobWork, row: JobRow, signal: AbortSignal): Promise<void> => {
  const { database, clock, live, files, jobs, outbox, titles } = parts

  const update = (db: Db, changes: Partial<JobRow>) =>
    db
      .update(job)
      .set(changes)
      .where(and(eq(job.schoolId, row.schoolId), eq(job.id, row.id), eq(job.lease, row.lease ?? '')))
      .returning()

  /** Writes the job's state and announces it, as the system. */
  const settle = (changes: Partial<JobRow>) =>
    database.asSystem('jobs: how a job stands', async (db) => {
      const [changed] = await update(db, changes)
      if (changed) await announceJobStatus(live, db, changed, titles)
    })

  const progress = makeProgress(settle, signal)

  /** The school of the owner's record, from which the work is done. */
  let from = row.schoolId
  const openTrail = (db: Db) =>
    openAuditEntry(db, {
      call: `job.${row.kind}`,
      schoolId: row.schoolId,
      memberId: row.memberId,
      ...(from === row.schoolId ? {} : { bySchoolId: from }),
      requestId: `job-${row.id}`,
      address: '',
      at: clock.now(),
    })

  let finished = false
  const finish: RunningJob['finish'] = async (write) => {
    await progress.quiet()
    await database.transaction(async (transaction) => {
      const { db } = transaction
      const held = await lockHeldJob(db, row)
      if (!work.kind.onlyQueues) transaction.withoutWaiting(openTrail(db))
      enterSchool(transaction, work, row.schoolId)
      const made = work.kind.result.parse(await write(db))
      const error = work.kind.refusedBy?.(made) ?? null
      const state = error === null ? ('done' as const) : ('failed' as const)
      const ended = { state, error, result: made, endedAt: clock.now(), lease: null, leaseEndsAt: null }
      const allParts = held.allParts
      const [changed] = await update(db, { ...ended, doneParts: allParts ?? held.doneParts })
      if (changed) await announceJobStatus(live, db, changed, titles)
    })
    finished = true
  }

  const look: RunningJob['look'] = (read) =>
    database.transaction(
      (transaction) => {
        enterSchool(transaction, work, row.schoolId)
        return read(transaction.db)
      },
      { signal, onlyReads: true },
    )

  /**
   * Returns the school of the owner's record, since bureau staff queue work in the bureau's schools. A right that was
   * revoked since the job was queued is gone for the job too (H-027).
   */
  const admitOwner = async (): Promise<number> => {
    const { schoolId, memberId } = row
    const { needs, refusesBureau } = work.kind
    if (memberId === null) return schoolId
    const [standing, may] = await database.asSystem('jobs: what its owner may still do', async (db) => [
      await parts.standingOf(db, memberId),
      needs === undefined || (await parts.mayStill(db, { schoolId, memberId }, needs)),
    ])
    if (refusesBureau && standing?.roles.includes(role.bureauAdministrator)) throw new Refusal(refusesBureau)
    if (!may) throw new Refusal(common.forbidden)
    return standing?.schoolId ?? schoolId
  }

  const { id, schoolId, memberId } = row
  try {
    from = await admitOwner()
    if (row.memberId !== null) await settle({ doneParts: 0, allParts: null })
    // If the job was stopped meanwhile, its work must not start: the abort event has already fired, so the work would
    // wait forever and block the shutdown.
    signal.throwIfAborted()
    const input = work.kind.input.parse(row.input)
    const services = { files, clock, live, jobs, outbox }
    await work.work({ id, schoolId, memberId, input, signal, ...services, progress: progress.tell, look, finish })
    if (!finished) throw new Error(`the work of ${row.kind} ended without finishing its job`)
  } catch (error) {
    await progress.quiet()
    await settle(stateAfterError(parts, row, error, signal))
  }
}

/** The new state of a job whose work ended with an error. */
const stateAfterError = (
  { clock, onFault }: RunnerParts,
  row: JobRow,
  error: unknown,
  signal: AbortSignal,
): Partial<JobRow> => {
  const now = clock.now()
  const over = { endedAt: now, lease: null, leaseEndsAt: null, interrupted: 0 }
  if (error instanceof GivenUp || signal.aborted) return { ...over, state: 'cancelled' }
  if (error instanceof Refusal) return { ...over, state: 'failed', error: error.message }
  onFault(`job ${row.id} of ${row.kind} broke`, error)
  if (row.attempts < row.maxAttempts) {
    return {
      state: 'waiting',
      lease: null,
      leaseEndsAt: null,
      runAt: new Date(now.getTime() + retryDelay(row.attempts)),
    }
  }
  return { ...over, state: 'failed', error: `任务执行出错，请重试；如仍失败，请联系管理员并提供编号 ${row.id}` }
}

/** Sends progress at intervals, always including the last value, one statement at a time. */
const makeProgress = (settle: (changes: Partial<JobRow>) => Promise<void>, signal: AbortSignal) => {
  let next: Partial<JobRow> | null = null
  let telling: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const changes = next
    next = null
    // A failed progress message must not fail the work.
    if (changes && !signal.aborted) telling = telling.then(() => settle(changes)).catch(() => undefined)
  }
  return {
    tell: (doneParts: number, allParts: number) => {
      next = { doneParts, allParts }
      timer ??= setTimeout(flush, progressInterval)
    },
    quiet: async () => {
      clearTimeout(timer)
      flush()
      await telling
    },
  }
}
