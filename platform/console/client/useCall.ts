import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call, DataOf } from '../../contract/call.ts'
import { callServer } from './callServer.ts'
import type { Given } from './endpoint.ts'
import { CallError } from './callError.ts'

interface Options<C extends Call> {
  /** False while it is not yet known what to ask. */
  readonly enabled?: boolean
  /** How long an answer counts as fresh, ms. */
  readonly fresh?: number
  /** Shows the last answer while another page or filter loads. */
  readonly keepPrevious?: boolean
  /** Asks again so often, ms, while the window is in front; 0 for not at all. The last answer may decide. */
  readonly every?: (data: DataOf<C> | undefined) => number
}

/**
 * Asks the server and keeps the answer; asks again when the input changes, and drops the question when nobody waits for
 * it. Refuses calls that write, since answers are fetched again without anybody's will.
 */
export const useCall = <C extends Call>(call: C, input: Given<C>, options: Options<C> = {}) => {
  if (call.writes) throw new Error(`${call.method} ${call.path} writes: use useAction`)
  return useQuery<DataOf<C>, CallError>({
    queryKey: [call.method, call.path, input],
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    enabled: options.enabled ?? true,
    staleTime: options.fresh ?? 0,
    refetchInterval: ({ state }) => options.every?.(state.data) || false,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
