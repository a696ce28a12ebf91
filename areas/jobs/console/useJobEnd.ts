import { useEffect, useRef } from 'react'
import { useJob } from './useJob.ts'

/**
 * Calls `onEnd` once when one of the user's jobs ends, whether its dialog is open or not. Without an id it does
 * nothing.
 */
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
