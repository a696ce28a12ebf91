import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../contract/call.ts'

/** Gives what asks a call again, with whatever input it was asked, since its answers have changed. */
export const useRefresh = (call: Call) => {
  const client = useQueryClient()
  const { method, path } = call
  return useCallback(() => client.invalidateQueries({ queryKey: [method, path] }), [client, method, path])
}
