import type { Clock } from '../clock.ts'
import { afterCommit } from '../database/afterCommit.ts'
import { processInBatches } from '../processInBatches.ts'
import type { Jobs } from './jobs.ts'
import { refuseTooManyOpen } from './openJobs.ts'
import { job } from './tables.ts'

interface Parts {
  readonly clock: Clock
  /** Called when a job has been committed. */
  readonly wake: () => void
  readonly slowKinds: () => readonly string[]
}

/** Makes the queue. */
export const makeJobs = ({ clock, wake, slowKinds }: Parts): Jobs => ({
  add: async (db, kind, owner, input, { delaySeconds = 0 } = {}) => {
    await refuseTooManyOpen(db, slowKinds(), { kind: kind.name, memberId: owner.memberId })
    const now = clock.now()
    const [row] = await db
      .insert(job)
      .values({
        ...owner,
        kind: kind.name,
        input: kind.input.parse(input),
        maxAttempts: kind.attempts,
        createdAt: now,
        runAt: new Date(now.getTime() + delaySeconds * 1000),
      })
      .returning({ id: job.id })
    if (!row) throw new Error('the job was not queued')
    if (delaySeconds === 0) afterCommit(db, wake)
    return row.id
  },
  addAll: async (db, kind, owner, inputs) => {
    const now = clock.now()
    const shared = { ...owner, kind: kind.name, maxAttempts: kind.attempts, createdAt: now, runAt: now }
    await processInBatches(inputs, (some) =>
      db.insert(job).values(some.map((input) => ({ ...shared, input: kind.input.parse(input) }))),
    )
    afterCommit(db, wake)
  },
})
