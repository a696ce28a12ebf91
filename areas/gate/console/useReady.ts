import { useEffect, useState } from 'react'

/** A new dialog accepts an answer after this long without a key or click, ms. */
export const quietMs = 500

/**
 * The same if the previous dialog disappeared without this keeper's decision, ms. A person needs most of it to notice
 * and hold back.
 */
export const quietAfterOthersMs = 1000

/**
 * Returns whether the dialog accepts an answer yet, and how many presses came too early. The dialog opens by itself: a
 * repeated key or ongoing typing must not let in an unchecked person. The pause starts once `isShown`, because the
 * keeper can't check a person who is still loading.
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
