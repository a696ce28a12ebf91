import type { Call, DataOf } from '../../../platform/contract/call.ts'

/** The part of a call's state that a card needs. */
export interface CallState<C extends Call> {
  readonly data: DataOf<C> | undefined
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}
