import { role } from '../../contract/roles.ts'
import type { Db } from '../database/connection.ts'
import type { Session } from '../session.ts'
import { renewEvery } from './claim.ts'
import { makeHeldJobs } from './heldJobs.ts'
import type { JobWork } from './jobKind.ts'
import { makeJobLooker } from './lookForJobs.ts'
import { makeTimers } from './makeTimers.ts'
import type { RunnerParts } from './runOne.ts'
import { type SchoolClock, queueScheduled } from './schedule.ts'

/** How often a node looks for jobs without being woken, and for scheduled work that is due, ms. */
const pollInterval = 1000
const scheduleInterval = 20_000

interface Options extends Omit<RunnerParts, 'titles'> {
  readonly works: readonly JobWork[]
  /** The schools, for work that is scheduled per school. */
  readonly schools: (db: Db) => Promise<readonly SchoolClock[]>
}

/** Runs the queue's jobs on this node: at once when woken, and by polling. */
export const makeRunner = ({ works, schools, ...rest }: Options) => {
  const parts: RunnerParts = { ...rest, titles: new Map(works.map(({ kind }) => [kind.name, kind.title])) }
  const { database, clock, onFault } = parts
  const byKind = new Map(works.map((work) => [work.kind.name, work]))
  const held = makeHeldJobs(parts, byKind, () => looker.wake())
  const looker = makeJobLooker(works, held, onFault)
  const timers = makeTimers(onFault)

  const schedule = () =>
    database.asSystem('jobs: what the clock has come to', async (db) => {
      const all = works.some((work) => work.perSchool) ? await schools(db) : []
      await queueScheduled(db, works, all, clock.now())
    })

  const start = async () => {
    looker.open()
    timers.every(pollInterval, 'jobs could not be looked for', async () => looker.wake())
    timers.every(renewEvery, 'leases could not be renewed', held.renew)
    timers.every(scheduleInterval, 'the schedule could not be read', schedule)
    looker.wake()
  }

  return {
    titles: parts.titles,
    /** The console page where a job's work is reviewed; null if there is none. */
    opens: (kind: string, input: unknown): string | null => byKind.get(kind)?.kind.opens?.(input) ?? null,
    /** True if the session may queue a job of this kind and fetch its file. */
    isFor: (kind: string, { roles, permissions }: Pick<Session, 'roles' | 'permissions'>): boolean => {
      const { needs, refusesBureau } = byKind.get(kind)?.kind ?? {}
      if (refusesBureau && roles.includes(role.bureauAdministrator)) return false
      return needs === undefined || permissions.has(needs)
    },
    /** The names of the kinds that may take minutes. */
    slowKinds: works.filter(({ kind }) => kind.slow ?? false).map(({ kind }) => kind.name),
    wake: looker.wake,
    /** Queues the scheduled work that is due; `start` does so periodically. */
    schedule,
    start,
    /** Runs until nothing is due: for tests, which start no timers. */
    drain: async () => {
      looker.open()
      looker.wake()
      // Also waits for the last pass, which could otherwise claim jobs that are queued later.
      while (looker.isOpen() && (looker.looking() !== null || held.size() > 0)) {
        await looker.looking()
        await held.allEnded()
      }
      looker.shut()
    },
    /** Stops jobs with a requested cancellation without waiting for the next renewal. */
    cancelAsked: () => void held.renew().catch((error: unknown) => onFault('leases could not be renewed', error)),
    /**
     * Claims no more jobs and returns the running ones with an interruption counted, before a fault ends the process.
     */
    blame: async () => {
      await looker.shutAndWait()
      await held.blame()
    },
    /** Shuts down cleanly: running jobs are returned for another node or the next start. */
    close: async () => {
      timers.stop()
      await looker.shutAndWait()
      await held.giveBack()
    },
  }
}

export type Runner = ReturnType<typeof makeRunner>
