import { useEffect, useRef } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { access } from '../../access/contract.ts'
import type { GateRequest } from '../contract.ts'

const agreedIds = ({ id, state }: GateRequest) => (state === 'agreed' ? [id] : [])

/**
 * Reloads the records next to the desk when a request was agreed to, by any keeper. `requests` is null until the desk
 * was read.
 */
export const useRecordsReload = (requests: readonly GateRequest[] | null): void => {
  const refresh = useRefresh(access.records)
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (requests === null) return
    const now = new Set(requests.flatMap(agreedIds))
    const before = known.current
    known.current = now
    if (before !== null && [...now].some((id) => !before.has(id))) void refresh()
  }, [requests, refresh])
}
