import { useEffect, useState } from 'react'

/** Returns the first number in a refusal's text, which is its seconds to wait, or 0. */
export const parseSeconds = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)

/** Counts down the seconds in a text. Returns the current text, null at zero, and if the countdown is running. */
export const useCountdown = (text: string | null) => {
  const [left, setLeft] = useState(0)
  const [counted, setCounted] = useState<string | null>(null)
  if (text !== counted) {
    setCounted(text)
    setLeft(text === null ? 0 : parseSeconds(text))
  }

  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const isWaiting = text !== null && left > 0
  return { isWaiting, text: isWaiting ? text.replace(/\d+/, String(left)) : null }
}
