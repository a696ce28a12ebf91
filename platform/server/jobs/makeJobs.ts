import type { Clock } from '../clock.ts'
import { afterCommit } from '../database/afterCommit.ts'
import type { Jobs } from './jobs.ts'
import { job } from './tables.ts'

/** The queue; `wake` is told of each job that has been committed. */
export const makeJobs = ({ clock, wake }: { clock: Clock; wake: () => void }): Jobs => ({
  add: async (db, kind, owner, input, { delaySeconds = 0 } = {}) => {
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
})
