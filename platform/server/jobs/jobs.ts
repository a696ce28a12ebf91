import type { z } from 'zod'
import type { Db } from '../database/connection.ts'
import type { JobKind } from './declaredKind.ts'

/** The owner of a job; `memberId` is null for the system. */
interface JobOwner {
  readonly schoolId: number
  readonly memberId: number | null
}

/** The queue, as areas use it. */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction, so that it exists only if the transaction commits. Returns its id.
   * `delaySeconds` delays it. Refuses a slow job if the person has too many open ones.
   */
  readonly add: <Input extends z.ZodType>(
    db: Db,
    kind: JobKind<Input>,
    owner: JobOwner,
    input: z.input<Input>,
    options?: { delaySeconds?: number },
  ) => Promise<number>
  /** Queues a job for each input, some hundred in a statement. Only for quick kinds: nobody's open jobs are counted. */
  readonly addAll: <Input extends z.ZodType>(
    db: Db,
    kind: JobKind<Input>,
    owner: JobOwner,
    inputs: readonly z.input<Input>[],
  ) => Promise<void>
}
