import { useEffect, useState } from 'react'
import type { PadScreen } from '../../contract.ts'

/** True once the hours of the last known task are over, so that a pad without connection doesn't show it for days. */
export const useEndOfTask = (data: PadScreen): boolean => {
  const [ended, setEnded] = useState<PadScreen | null>(null)
  useEffect(() => {
    if (data.task === null) return undefined
    const timer = setTimeout(() => setEnded(data), data.task.secondsLeft * 1000)
    return () => clearTimeout(timer)
  }, [data])
  return ended === data
}
