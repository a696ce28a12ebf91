import { useEffect, useState } from 'react'

/** Adds milliseconds to a wire time. */
const later = (time: string, passed: number) =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + passed).toISOString().slice(0, 19).replace('T', ' ')

/** Runs the school's clock on from the server's last time, because a screen's own clock may be years off. */
export const useSchoolClock = (now: string | undefined): string => {
  const [clock, setClock] = useState('')
  useEffect(() => {
    if (now === undefined) return undefined
    const begun = performance.now()
    const timer = setInterval(() => setClock(later(now, performance.now() - begun)), 1000)
    return () => clearInterval(timer)
  }, [now])
  return clock || (now ?? '')
}
