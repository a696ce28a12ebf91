import { randomUUID } from 'node:crypto'
import type { Db } from '../database/connection.ts'
import { type JobRow, claimJobs, failExhaustedJobs, returnJobs, returnInterruptedJobs, renewLeases } from './claim.ts'
import type { JobWork } from './jobKind.ts'
import { announceJobStatus } from './jobStatus.ts'
import { type RunnerParts, runOne } from './runOne.ts'

interface HeldJob {
  readonly row: JobRow
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** Holds the jobs that this node runs, under a unique lease. `onEnd` is called whenever one has ended. */
export const makeHeldJobs = (parts: RunnerParts, byKind: ReadonlyMap<string, JobWork>, onEnd: () => void) => {
  const { database, clock, live, titles, onFault } = parts
  // No other process uses this lease: a node that was thought dead and comes back no longer holds its jobs.
  const lease = randomUUID()
  const held = new Map<number, HeldJob>()

  const begin = (row: JobRow) => {
    const controller = new AbortController()
    const work = byKind.get(row.kind)
    if (!work) throw new Error(`a job of the unknown kind ${row.kind} was taken`)
    const ended = runOne(parts, work, row, controller.signal)
      .catch((error: unknown) => onFault('a job could not be settled', error))
      .finally(() => {
        held.delete(row.id)
        onEnd()
      })
    held.set(row.id, { row, controller, ended })
  }

  const announceAll = async (db: Db, rows: readonly JobRow[]) => {
    for (const row of rows) await announceJobStatus(live, db, row, titles)
  }

  const allEnded = () => Promise.all([...held.values()].map(({ ended }) => ended))

  return {
    size: () => held.size,
    countOf: (kinds: readonly string[]) => [...held.values()].filter(({ row }) => kinds.includes(row.kind)).length,
    allEnded,
    /** Claims at most `most` due jobs of these kinds and starts them. */
    claim: async (kinds: readonly string[], most: number): Promise<void> => {
      if (kinds.length === 0 || most <= 0) return
      const rows = await database.asSystem('jobs: take what is due', async (db) => {
        await announceAll(db, await failExhaustedJobs(db, clock.now()))
        return claimJobs(db, { kinds, lease, most }, clock.now())
      })
      for (const row of rows) begin(row)
    },
    /** Renews the lease of each job, and stops those that were lost or cancelled. */
    renew: async (): Promise<void> => {
      if (held.size === 0) return
      // A job that starts during the statement is not in its list and must not be stopped.
      const renewing = [...held]
      const ids = renewing.map(([id]) => id)
      const kept = await database.asSystem('jobs: renew leases', (db) => renewLeases(db, lease, ids, clock.now()))
      const wanted = new Set(kept.filter((row) => !row.cancelAsked).map((row) => row.id))
      for (const [id, { controller }] of renewing) if (!wanted.has(id)) controller.abort()
    },
    /**
     * Returns every job to the queue before a fault ends this process, with an interruption counted. Doesn't wait for
     * them.
     */
    blame: async (): Promise<void> => {
      const ids = [...held.keys()]
      if (ids.length === 0) return
      await database.asSystem('jobs: give back before a fault ends the process', async (db) =>
        announceAll(db, await returnInterruptedJobs(db, lease, ids, clock.now())),
      )
      for (const { controller } of held.values()) controller.abort()
    },
    /** Returns every job to the queue, for another node or the next start, and stops it here. */
    giveBack: async (): Promise<void> => {
      const ids = [...held.keys()]
      if (ids.length === 0) return
      await database.asSystem('jobs: give back', (db) => returnJobs(db, lease, ids, clock.now()))
      for (const { controller } of held.values()) controller.abort()
      await allEnded()
    },
  }
}

export type HeldJobs = ReturnType<typeof makeHeldJobs>
