import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../contract/call.ts'

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Refetches the cached responses under a key. The library joins a first load that is on its way, whose response may be
 * older than the change, so such a response is fetched once more when it has arrived.
 */
const refetch = async (client: QueryClient, queryKey: readonly string[]) => {
  const firstLoads = new Set(client.getQueryCache().findAll({ queryKey, predicate: isFirstLoad }))
  await client.invalidateQueries({ queryKey })
  if (firstLoads.size > 0) await client.invalidateQueries({ queryKey, predicate: (query) => firstLoads.has(query) })
}

/** Returns a function that refetches all cached responses of these calls, whatever their input. */
export const useRefresh = (calls: Call | readonly Call[]) => {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([calls].flat().map(({ method, path }) => refetch(client, [method, path])))
  }, [client, calls])
}

/** Returns a function that refetches everything, for changes that many screens show. */
export const useRefreshAll = () => {
  const client = useQueryClient()
  return useCallback(() => refetch(client, []), [client])
}
