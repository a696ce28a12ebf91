import { useEffect, useState } from 'react'
import { jobProgress, type JobStatus } from '../../../platform/contract/jobProgress.ts'
import { onRenewed } from '../../../platform/console/client/renewal.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useLive } from '../../../platform/console/live/useLive.ts'
import { jobs } from '../contract.ts'

/** Refetch interval in addition to live messages, ms. Without a live connection it still detects the end of the job. */
const refetchInterval = 5000

const isOver = ({ state }: JobStatus) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Follows one of the user's jobs. Without an id it does nothing. After a lost connection it reads the missed state. */
export const useJob = (id: number | null) => {
  const [message, setMessage] = useState<JobStatus | null>(null)
  const queue = useCall(jobs.queue, {}, { enabled: id !== null, fresh: 60_000 })
  const refreshQueue = useRefresh(jobs.queue)
  // A queue name is valid for one session only, so read it again after a renewal.
  useEffect(() => onRenewed(() => void refreshQueue()), [refreshQueue])
  const liveStatus = message?.id === id ? message : null
  const detail = useCall(
    jobs.get,
    { query: { id: id ?? 1 } },
    { enabled: id !== null, every: (data) => (data && isOver(data) ? 0 : refetchInterval) },
  )
  const refetch = () => void detail.refetch()
  const { isConnected } = useLive(jobProgress, id === null ? undefined : queue.data, {
    onMessage: (status) => {
      if (status.id !== id) return
      setMessage(status)
      if (isOver(status)) refetch()
    },
    onCatchUp: refetch,
  })
  const response = detail.data?.id === id ? detail.data : undefined
  // The response may be older than the last message, but an ended job stays ended.
  const status = response && isOver(response) ? response : (liveStatus ?? response)
  return { status, fileLink: response?.fileLink ?? null, error: detail.error, isConnected }
}
