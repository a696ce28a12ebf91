import { useEffect, useState } from 'react'

/** A page that stands for weeks is loaded again once a day, so that it is never older than the server by more. */
const day = 24 * 3_600_000

/** Loads the page again after a day, as soon as that disturbs nobody. */
export const useRenewedDaily = (isQuiet: boolean): void => {
  const [begun] = useState(() => performance.now())
  useEffect(() => {
    if (!isQuiet) return undefined
    const timer = setTimeout(() => window.location.reload(), Math.max(60_000, day - (performance.now() - begun)))
    return () => clearTimeout(timer)
  }, [isQuiet, begun])
}
