import type { z } from 'zod'
import type { RefusalKind } from '../../contract/refusal.ts'

/** A kind of job, as its area declares it. */
export interface JobKind<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  /** `area.verbNoun`, such as `administration.exportAudit`. */
  readonly name: string
  /** Its title on the screen, in Chinese. */
  readonly title: string
  readonly input: Input
  readonly result: Result
  /** The permission that its owner must still hold when it begins, and when fetching its file. */
  readonly needs?: string
  /**
   * The refusal for bureau administrators, who may see less than the job writes: they may neither run it nor fetch
   * its file, whatever their permissions.
   */
  readonly refusesBureau?: RefusalKind
  /**
   * True for a job that may take minutes. Slow jobs get at most half of a node's slots, so that others are not
   * delayed.
   */
  readonly slow?: boolean
  /**
   * True for a job that checks about every minute for work and queues it. It changes nothing itself, so it has no
   * audit entry; otherwise the trail would be full of them.
   */
  readonly onlyQueues?: boolean
  /**
   * The console page where its work is reviewed and continued, by its input; without it the list of jobs shows
   * everything.
   */
  readonly opens?: (input: unknown) => string
  /**
   * The reason why a finished job did not do what was requested, by its result, which its row then shows; null if it
   * did.
   */
  readonly refusedBy?: (result: unknown) => string | null
  /** The total number of attempts if it fails or its node dies. */
  readonly attempts: number
}
