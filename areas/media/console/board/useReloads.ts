import { useEffect, useState } from 'react'

/** Loads the page again when an administrator has asked for it since it was opened. */
export const useReloads = (reloads: number): void => {
  const [first] = useState(reloads)
  useEffect(() => {
    if (reloads > first) window.location.reload()
  }, [reloads, first])
}
