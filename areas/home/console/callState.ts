import type { Call, DataOf } from '../../../platform/contract/call.ts'

/** What a part of the page needs to know of the call that fills it. */
export interface CallState<C extends Call> {
  readonly data: DataOf<C> | undefined
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}
