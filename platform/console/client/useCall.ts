import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { type Front, FrontContext } from '../tabs/front.ts'
import { callServer } from './callServer.ts'
import type { CallInput } from './endpoint.ts'
import { CallError } from './callError.ts'

interface Options<C extends Call> {
  /** False while the input isn't known yet. */
  readonly enabled?: boolean
  /** How long a response counts as fresh, ms. A fresh response isn't refetched when its tab comes to the front. */
  readonly fresh?: number
  /**
   * Shows the previous response while the next one loads. `pages` does so only between pages of one list, since rows
   * of another search would be wrong. `answer` does so for any change of input.
   */
  readonly keep?: 'pages' | 'answer'
  /** Polling interval, ms, while the window is in front; 0 turns polling off. It may depend on the last response. */
  readonly every?: (data: DataOf<C> | undefined) => number
}

/**
 * The state of a response. A failed background refetch keeps the earlier response and the dialog that is open over it;
 * the next refetch recovers. Uses getters, because React Query re-renders a component only for the fields it reads.
 */
const buildState = <Data>(query: UseQueryResult<Data, CallError>) => ({
  get data() {
    return query.data
  },
  /** Why there is no response. Null while there is one. */
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

/** The query key without page number and page size. */
const withoutPage = (queryKey: readonly unknown[] | undefined) =>
  JSON.stringify(queryKey, (name, value: unknown) => (name === 'pageNum' || name === 'pageSize' ? undefined : value))

/** Refetches in the background when the tab comes to the front and the response isn't fresh any more. */
const useRefetchInFront = (front: Front, refetch: () => unknown, isFresh: () => boolean, isEnabled: boolean) => {
  const look = useEffectEvent(() => {
    if (isEnabled && front.isInFront() && !isFresh()) refetch()
  })
  useEffect(() => front.subscribe(() => look()), [front])
}

/**
 * Sends a reading call and caches the response. Refetches when the input changes, and aborts a request that no
 * component waits for. Throws for writing calls, because responses are refetched without the user's action.
 */
export const useCall = <C extends Call>(call: C, input: CallInput<C>, options: Options<C> = {}) => {
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
  useRefetchInFront(front, query.refetch, isFresh, enabled)
  return buildState(query)
}
