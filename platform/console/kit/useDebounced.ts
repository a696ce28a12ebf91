import { useEffect, useState } from 'react'

/** The value as it was once it has not changed for a while, ms; for what is asked while somebody types. */
export const useDebounced = <Value>(value: Value, wait = 300): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
