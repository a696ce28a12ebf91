import { useCallback, useEffect, useRef, useState } from 'react'

interface Seen<Data> {
  readonly data: Data | undefined
  /** Why nothing is known; null otherwise. */
  readonly error: unknown
}

/**
 * Looks at something when it is first shown, and again when told to, without the console's cache. A look that fails takes
 * nothing away; of several the last one counts.
 */
export const useLook = <Data>(find: () => Promise<Data>) => {
  const [seen, setSeen] = useState<Seen<Data>>({ data: undefined, error: null })
  const latest = useRef(0)
  const look = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    const show = (next: (before: Seen<Data>) => Seen<Data>) => {
      if (turn === latest.current) setSeen(next)
    }
    try {
      const data = await find()
      show(() => ({ data, error: null }))
    } catch (error) {
      show((before) => (before.data === undefined ? { data: undefined, error } : before))
    }
  }, [find])
  useEffect(() => void look(), [look])
  return { ...seen, look }
}
