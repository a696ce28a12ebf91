import { useLayoutEffect, useRef, useState } from 'react'

/** A ref for an element, and that element's height, px; 0 until it is measured. */
export const useHeight = <Element extends HTMLElement>() => {
  const ref = useRef<Element>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setHeight(element.clientHeight)
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, height] as const
}
