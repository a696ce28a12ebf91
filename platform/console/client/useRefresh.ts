import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../contract/call.ts'

/** Gives what asks calls again, with whatever input they were asked, since their answers have changed. */
export const useRefresh = (calls: Call | readonly Call[]) => {
  const client = useQueryClient()
  return useCallback(async () => {
    const all = [calls].flat()
    await Promise.all(all.map(({ method, path }) => client.invalidateQueries({ queryKey: [method, path] })))
  }, [client, calls])
}
