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
  /** The permission that the person who asked for it must still hold when it begins, and when they fetch its file. */
  readonly needs?: string
  /** What is said to a bureau, whose people are shown less than it writes: it is not done for them, nor its file given to them, whatever they hold. */
  readonly refusesBureau?: RefusalKind
  /** Works through much, and may take minutes: half of a node's places at most, so that the rest is not held up. */
  readonly slow?: boolean
  /**
   * Looks every minute or so whether there is anything to do, and queues that: it changes nothing itself, so it leaves no line
   * in the trail, which would be full of them.
   */
  readonly onlyQueues?: boolean
  /** The place in the console where its work is looked at and gone on with, by its input; without it the list of jobs tells all. */
  readonly opens?: (input: unknown) => string
  /** Why a finished job did not do what it was asked for, by its result: its record then says so; null where it did. */
  readonly refusedBy?: (result: unknown) => string | null
  /** How often it is tried in all, where it breaks or its node dies. */
  readonly attempts: number
}
