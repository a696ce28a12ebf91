import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { type Front, FrontContext } from '../tabs/front.ts'
import { callServer } from './callServer.ts'
import type { Given } from './endpoint.ts'
import { CallError } from './callError.ts'

interface Options<C extends Call> {
  /** False while it is not yet known what to ask. */
  readonly enabled?: boolean
  /** How long an answer counts as fresh, ms: for so long it is not asked for again when its tab comes to the front. */
  readonly fresh?: number
  /**
   * Shows the last answer while the next one loads: with `pages` only from page to page of one list, since the rows of one
   * search say something false under the next; with `answer` whatever was asked before.
   */
  readonly keep?: 'pages' | 'answer'
  /** Asks again so often, ms, while the window is in front; 0 for not at all. The last answer may decide. */
  readonly every?: (data: DataOf<C> | undefined) => number
}

/**
 * The state of an answer. A look behind what is shown that fails takes nothing away: the earlier answer stays, with
 * the dialog that is open over it, and the next look mends it. Read by getters, since a component is drawn again for
 * what it reads alone.
 */
const knownOf = <Data>(query: UseQueryResult<Data, CallError>) => ({
  get data() {
    return query.data
  },
  /** Why there is no answer; null while there is one. */
  get error() {
    return query.data === undefined ? query.error : null
  },
  get isPending() {
    return query.isPending
  },
  get isFetching() {
    return query.isFetching
  },
  get isFetchedAfterMount() {
    return query.isFetchedAfterMount
  },
  get isPlaceholderData() {
    return query.isPlaceholderData
  },
  refetch: query.refetch,
})

/** A question without the page that it asks for. */
const withoutPage = (queryKey: readonly unknown[] | undefined) =>
  JSON.stringify(queryKey, (name, value: unknown) => (name === 'pageNum' || name === 'pageSize' ? undefined : value))

/** Asks again, behind what is shown, when the tab comes back to the front and the answer is no longer fresh. */
const useAskedAgainInFront = (front: Front, refetch: () => unknown, isFresh: () => boolean, isEnabled: boolean) => {
  const look = useEffectEvent(() => {
    if (isEnabled && front.isInFront() && !isFresh()) refetch()
  })
  useEffect(() => front.subscribe(() => look()), [front])
}

/**
 * Asks the server and keeps the answer; asks again when the input changes, and drops the question when nobody waits for
 * it. Refuses calls that write, since answers are fetched again without anybody's will.
 */
export const useCall = <C extends Call>(call: C, input: Given<C>, options: Options<C> = {}) => {
  if (call.writes) throw new Error(`${call.method} ${call.path} writes: use useAction`)
  const front = useContext(FrontContext)
  const client = useQueryClient()
  const queryKey = [call.method, call.path, input]
  const { enabled = true, fresh = 0, keep } = options
  const isKept = (last: readonly unknown[] | undefined) =>
    keep === 'answer' || withoutPage(last) === withoutPage(queryKey)
  const query = useQuery<DataOf<C>, CallError>({
    queryKey,
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    enabled,
    staleTime: fresh,
    refetchInterval: ({ state }) => (front.isInFront() && options.every?.(state.data)) || false,
    ...(keep === undefined ? {} : { placeholderData: (data, last) => (isKept(last?.queryKey) ? data : undefined) }),
  })
  const isFresh = () => Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < fresh
  useAskedAgainInFront(front, query.refetch, isFresh, enabled)
  return knownOf(query)
}
