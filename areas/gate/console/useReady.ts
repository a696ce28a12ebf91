import { useEffect, useState } from 'react'

/** So long nothing may be pressed, ms, before a dialog that has just come takes an answer. */
export const quiet = 500

/** The same where the one before was not this keeper's to see off, ms: a person needs most of that to see it and to hold back. */
export const quietAfterOthers = 1000

/**
 * Tells if a dialog takes an answer yet, and how often something was pressed too early. It comes unasked: a second press on
 * the one before it, or a word that is being typed, must not let in somebody whom nobody has looked at. The pause begins once
 * `isShown`: nobody can look at what is still being read.
 */
export const useReady = (pause: number, isShown = true): { readonly isReady: boolean; readonly early: number } => {
  const [isReady, setReady] = useState(false)
  const [early, setEarly] = useState(0)
  useEffect(() => {
    if (isReady || !isShown) return undefined
    let timer = setTimeout(setReady, pause, true)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(setReady, pause, true)
      setEarly((before) => before + 1)
    }
    const events = ['keydown', 'pointerdown'] as const
    for (const name of events) window.addEventListener(name, wait, true)
    return () => {
      clearTimeout(timer)
      for (const name of events) window.removeEventListener(name, wait, true)
    }
  }, [isReady, isShown, pause])
  return { isReady, early }
}
