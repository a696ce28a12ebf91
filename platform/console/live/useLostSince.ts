import { useEffect, useState } from 'react'

/** Interruptions shorter than this, ms, aren't shown, so that nothing flashes. */
const defaultGrace = 3000

/** Returns since when the live connection is lost. Null while it is connected. */
export const useLostSince = (isConnected: boolean, grace = defaultGrace): Date | null => {
  const [lostSince, setLostSince] = useState<Date | null>(null)
  useEffect(() => {
    if (isConnected) return undefined
    const at = new Date()
    const timer = setTimeout(() => setLostSince(at), grace)
    return () => {
      clearTimeout(timer)
      setLostSince(null)
    }
  }, [isConnected, grace])
  return lostSince
}
