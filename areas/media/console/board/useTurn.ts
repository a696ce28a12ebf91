import { useEffect, useState } from 'react'

/** Returns the index of the item to show. Moves on every `seconds`, and begins again after `count` items. */
export const useTurn = (count: number, seconds: number): number => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), seconds * 1000)
    return () => clearInterval(timer)
  }, [count, seconds])
  return count === 0 ? 0 : turn % count
}
