import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../contract/call.ts'

/** Returns a function that refetches all cached responses of these calls, whatever their input. */
export const useRefresh = (calls: Call | readonly Call[]) => {
  const client = useQueryClient()
  return useCallback(async () => {
    const all = [calls].flat()
    await Promise.all(all.map(({ method, path }) => client.invalidateQueries({ queryKey: [method, path] })))
  }, [client, calls])
}
