import { useEffect, useState } from 'react'

/** Returns the value once it hasn't changed for `wait` ms. For requests while the user types. */
export const useDebounced = <Value>(value: Value, wait = 300): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
