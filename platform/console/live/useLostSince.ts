import { useEffect, useState } from 'react'

/** A connection that comes back within so many ms was not away: nothing flashes. */
const usualGrace = 3000

/** Since when the live connection is away; null while it stands. */
export const useLostSince = (stands: boolean, grace = usualGrace): Date | null => {
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
