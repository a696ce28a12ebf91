import type { z } from 'zod'
import { CallError } from '../../../platform/console/client/callError.ts'
import { common } from '../../../platform/contract/refusal.ts'

/** Returns the current content from a `stale` refusal, or undefined for any other error. */
export const readStaleContent = <Theirs>(error: unknown, schema: z.ZodType<Theirs>): Theirs | undefined => {
  const isStale = error instanceof CallError && error.code === common.stale.code
  return isStale ? schema.safeParse(error.data).data : undefined
}
