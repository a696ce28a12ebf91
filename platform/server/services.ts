import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { AnswerCache } from './kept/keptAnswers.ts'
import type { Live } from './live/live.ts'
import type { Outbox } from './outbox/outbox.ts'

/** The services that every area may use in addition to the database. */
export interface Services {
  readonly live: Live
  readonly jobs: Jobs
  readonly files: Files
  readonly outbox: Outbox
  readonly kept: AnswerCache
}
