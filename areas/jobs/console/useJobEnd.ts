import { useEffect, useRef } from 'react'
import { useJob } from './useJob.ts'

/** Calls `onEnd` once when a job of one's own is over, whether its dialog is still open or not; `id` null waits. */
export const useJobEnd = (id: number | null, onEnd: () => unknown): void => {
  const { status } = useJob(id)
  const ended = useRef<number | null>(null)
  const isOver = status?.id === id && ['done', 'failed', 'cancelled'].includes(status?.state ?? '')
  useEffect(() => {
    if (!isOver || id === null || ended.current === id) return
    ended.current = id
    onEnd()
  }, [isOver, id, onEnd])
}
