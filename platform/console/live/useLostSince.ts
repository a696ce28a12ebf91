import { useEffect, useState } from 'react'

/** Interruptions shorter than this, ms, aren't shown, so that nothing flashes. */
const defaultGrace = 3000

/** Returns since when the live connection is lost. Null while it is connected. */
export const useLostSince = (stands: boolean, grace = defaultGrace): Date | null => {
  const [lostSince, setLostSince] = useState<Date | null>(null)
  useEffect(() => {
    if (stands) return undefined
    const at = new Date()
    const timer = setTimeout(() => setLostSince(at), grace)
    return () => {
      clearTimeout(timer)
      setLostSince(null)
    }
  }, [stands, grace])
  return lostSince
}
