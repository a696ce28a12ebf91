import { useCallback, useEffect, useState } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/**
 * Toggles full screen by button or F, and leaves it by Esc. If the browser refuses, the board fills the window only.
 */
export const useFullScreen = (isFree: boolean) => {
  const [isOn, setOn] = useState(false)
  const toggle = useCallback(() => {
    if (isOn) {
      setOn(false)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      return
    }
    setOn(true)
    document.documentElement.requestFullscreen().catch(() => undefined)
  }, [isOn])
  useEffect(() => {
    const onFullScreenChange = () => {
      if (document.fullscreenElement === null) setOn(false)
    }
    document.addEventListener('fullscreenchange', onFullScreenChange)
    return () => document.removeEventListener('fullscreenchange', onFullScreenChange)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return
      const isF = event.key.toLowerCase() === 'f'
      if ((isF && (isFree || isOn)) || (event.key === 'Escape' && isOn)) toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isFree, isOn, toggle])
  return { isOn, toggle }
}
