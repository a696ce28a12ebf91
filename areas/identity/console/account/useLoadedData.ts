import { useCallback, useEffect, useRef, useState } from 'react'

interface LoadState<Data> {
  readonly data: Data | undefined
  /** The error of the first load; null otherwise. */
  readonly error: unknown
}

/**
 * Loads data on mount and again on each `load()`, without the console's cache. A failed reload keeps the loaded data,
 * and only the latest request's result is used.
 */
export const useLoadedData = <Data>(find: () => Promise<Data>) => {
  const [state, setState] = useState<LoadState<Data>>({ data: undefined, error: null })
  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const requestNumber = latest.current
    const show = (next: (before: LoadState<Data>) => LoadState<Data>) => {
      if (requestNumber === latest.current) setState(next)
    }
    try {
      const data = await find()
      show(() => ({ data, error: null }))
    } catch (error) {
      show((before) => (before.data === undefined ? { data: undefined, error } : before))
    }
  }, [find])
  useEffect(() => void load(), [load])
  return { ...state, load }
}
