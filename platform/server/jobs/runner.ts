import { randomUUID } from 'node:crypto'
import type { Db } from '../database/connection.ts'
import { type JobRow, claimJobs, giveBack, giveBackAll, renewEvery, renewLeases } from './claim.ts'
import type { JobWork } from './jobKind.ts'
import { type RunnerParts, runOne } from './runOne.ts'
import { type SchoolClock, queueScheduled } from './schedule.ts'

/** How many jobs a node works at, at once, and how many of them may be slow ones. */
const slots = 8
const slowSlots = 4

/** How often a node looks for jobs that nobody told it of, and for what the clock has come to, in milliseconds. */
const lookEvery = 1000
const scheduleEvery = 20_000

interface Options extends Omit<RunnerParts, 'titles'> {
  readonly works: readonly JobWork[]
  /** The schools, for work that the clock starts for each. */
  readonly schools: (db: Db) => Promise<readonly SchoolClock[]>
}

interface Held {
  readonly row: JobRow
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** Works at the queue's jobs on this node: at once when told of one, and by looking now and then. */
export const makeRunner = ({ works, schools, ...rest }: Options) => {
  const parts: RunnerParts = { ...rest, titles: new Map(works.map(({ kind }) => [kind.name, kind.title])) }
  const { database, clock, onFault } = parts
  const byKind = new Map(works.map((work) => [work.kind.name, work]))
  // Nobody else ever holds this lease: a node that was thought dead and comes back finds its jobs gone.
  const lease = randomUUID()
  const held = new Map<number, Held>()
  const timers: NodeJS.Timeout[] = []
  let looking: Promise<void> | null = null
  let again = false
  let open = false

  const failed = (what: string) => (error: unknown) => onFault(what, error)

  const take = (row: JobRow) => {
    const controller = new AbortController()
    const work = byKind.get(row.kind)
    if (!work) throw new Error(`a job of the unknown kind ${row.kind} was taken`)
    const ended = runOne(parts, work, row, controller.signal)
      .catch(failed('a job could not be settled'))
      .finally(() => {
        held.delete(row.id)
        wake()
      })
    held.set(row.id, { row, controller, ended })
  }

  const namesOf = (isSlow: boolean) =>
    works.filter(({ kind }) => (kind.slow ?? false) === isSlow).map(({ kind }) => kind.name)
  const [quick, slow] = [namesOf(false), namesOf(true)]

  const claim = async (kinds: readonly string[], most: number) => {
    if (kinds.length === 0 || most <= 0) return
    const rows = await database.asSystem('jobs: take what is due', (db) =>
      claimJobs(db, { kinds, lease, most }, clock.now()),
    )
    for (const row of rows) take(row)
  }

  const look = async () => {
    do {
      again = false
      await claim(quick, slots - held.size)
      const slowHeld = [...held.values()].filter(({ row }) => slow.includes(row.kind)).length
      await claim(slow, Math.min(slots - held.size, slowSlots - slowHeld))
    } while (again && held.size < slots)
  }

  const wake = () => {
    again = true
    if (!open || looking) return
    looking = look()
      .catch(failed('jobs could not be taken'))
      .finally(() => {
        looking = null
        if (again && held.size < slots) wake()
      })
  }

  const renew = async () => {
    if (held.size === 0) return
    // Whatever is taken while the statement is under way was not asked about, and is not to be ended for it.
    const asked = [...held]
    const ids = asked.map(([id]) => id)
    const kept = await database.asSystem('jobs: renew leases', (db) => renewLeases(db, lease, ids, clock.now()))
    const wanted = new Set(kept.filter((row) => !row.cancelAsked).map((row) => row.id))
    for (const [id, { controller }] of asked) if (!wanted.has(id)) controller.abort()
  }

  const schedule = () =>
    database.asSystem('jobs: what the clock has come to', async (db) => {
      const all = works.some((work) => work.perSchool) ? await schools(db) : []
      await queueScheduled(db, works, all, clock.now())
    })

  const every = (milliseconds: number, what: string, work: () => Promise<void>) => {
    let busy = false
    const tick = () => {
      if (busy) return
      busy = true
      void work()
        .catch(failed(what))
        .finally(() => (busy = false))
    }
    timers.push(setInterval(tick, milliseconds).unref())
  }

  return {
    titles: parts.titles,
    /** What is needed to ask for a job of a kind, and to fetch what it made; undefined where anybody may. */
    needs: (kind: string): string | undefined => byKind.get(kind)?.kind.needs,
    wake,
    /** Queues what the clock has come to; `start` does it by itself. */
    schedule,
    start: async () => {
      open = true
      // The embedded database has one process: what it held when it died is free.
      if (database.kind === 'embedded') {
        await database.asSystem('jobs: free what a crash left', (db) => giveBackAll(db, clock.now()))
      }
      every(lookEvery, 'jobs could not be looked for', async () => wake())
      every(renewEvery, 'leases could not be renewed', renew)
      every(scheduleEvery, 'the schedule could not be read', schedule)
      wake()
    },
    /** Works until nothing is due: for tests, which start no timers. */
    drain: async () => {
      open = true
      wake()
      // Also the last look is waited for: it would take what is queued next.
      const isBusy = () => open && (looking !== null || held.size > 0)
      while (isBusy()) {
        await looking
        await Promise.all([...held.values()].map(({ ended }) => ended))
      }
      open = false
    },
    /** Tells jobs to stop that somebody wants cancelled, without waiting for the next renewal. */
    cancelAsked: () => void renew().catch(failed('leases could not be renewed')),
    /** Ends in good order: what is at work is given back, for another node or the next start. */
    close: async () => {
      open = false
      for (const timer of timers) clearInterval(timer)
      await looking
      const ids = [...held.keys()]
      if (ids.length === 0) return
      await database.asSystem('jobs: give back', (db) => giveBack(db, lease, ids, clock.now()))
      for (const { controller } of held.values()) controller.abort()
      await Promise.all([...held.values()].map(({ ended }) => ended))
    },
  }
}

export type Runner = ReturnType<typeof makeRunner>
