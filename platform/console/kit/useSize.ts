import { useLayoutEffect, useRef, useState } from 'react'

const unknown = { width: 0, height: 0 }

/** Returns a ref for an element and its size, px. 0 until it is measured. */
export const useSize = <Element extends HTMLElement>() => {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState(unknown)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size] as const
}
