import { useEffect, useState } from 'react'

/** The seconds that a refusal's text names, or 0. */
export const secondsIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)

/** The text with its seconds running down, and whether they still do. */
export const useCountdown = (text: string | null) => {
  const [left, setLeft] = useState(0)
  const [counted, setCounted] = useState<string | null>(null)
  if (text !== counted) {
    setCounted(text)
    setLeft(text === null ? 0 : secondsIn(text))
  }

  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const isWaiting = text !== null && left > 0
  return { isWaiting, text: isWaiting ? text.replace(/\d+/, String(left)) : null }
}
