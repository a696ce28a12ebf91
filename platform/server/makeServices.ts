import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { makeFiles } from './files/makeFiles.ts'
import { makeJobs } from './jobs/makeJobs.ts'
import { makeLive, makeQueueNames } from './live/makeLive.ts'
import { makeOutbox } from './outbox/makeOutbox.ts'
import type { Services } from './services.ts'

/** The services of one server. */
export const makeServices = ({ clock, config }: { clock: Clock; config: Config }): Services => {
  const queues = makeQueueNames(config.secret)
  const live = makeLive({ clock, queues, said: () => undefined })
  const jobs = makeJobs({ clock, wake: () => undefined })
  return { live, jobs, files: makeFiles({ config, clock }), outbox: makeOutbox({ jobs, clock }) }
}
