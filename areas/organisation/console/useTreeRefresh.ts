import { useCallback } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { organisation } from '../contract.ts'

/** Reads the organisation anew, wherever it is shown, once something of it has changed. */
export const useTreeRefresh = () => {
  const [whole, opened] = [useRefresh(organisation.findTree), useRefresh(organisation.orgTree)]
  return useCallback(async () => {
    await Promise.all([whole(), opened()])
  }, [whole, opened])
}
