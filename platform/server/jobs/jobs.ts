import type { z } from 'zod'
import type { Db } from '../database/connection.ts'
import type { JobKind } from './declaredKind.ts'

/** For whom a job is done; nobody where the system asks. */
export interface JobOwner {
  readonly schoolId: number
  readonly memberId: number | null
}

/** The queue, as areas use it. */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it is there with the fact that asks for it, or not at all. Gives its id.
   * `delaySeconds` keeps it back. Refused where somebody asks for a slow one and has too many open.
   */
  readonly add: <Input extends z.ZodType>(
    db: Db,
    kind: JobKind<Input>,
    owner: JobOwner,
    input: z.input<Input>,
    options?: { delaySeconds?: number },
  ) => Promise<number>
}
