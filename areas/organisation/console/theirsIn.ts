import type { z } from 'zod'
import { CallError } from '../../../platform/console/client/callError.ts'
import { common } from '../../../platform/contract/refusal.ts'

/** What somebody else has saved meanwhile, where a save was refused for it; otherwise undefined. */
export const theirsIn = <Theirs>(error: unknown, schema: z.ZodType<Theirs>): Theirs | undefined => {
  const isStale = error instanceof CallError && error.code === common.stale.code
  return isStale ? schema.safeParse(error.data).data : undefined
}
