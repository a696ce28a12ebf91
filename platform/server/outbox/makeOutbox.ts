import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Outbox } from './outbox.ts'

/** The outbox over the queue. */
export const makeOutbox = (_parts: { jobs: Jobs; clock: Clock }): Outbox => ({
  send: () => {
    throw new Error('no outbox yet')
  },
})
