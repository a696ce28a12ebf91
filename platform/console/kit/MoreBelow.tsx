import { useCallback, useState } from 'react'
import styles from './MoreBelow.module.css'

/** The end of a dialog's scrolling contents. Shades the lower edge while there is more below. */
export const MoreBelow = () => {
  const [isMore, setMore] = useState(false)
  const watch = useCallback((end: HTMLElement | null) => {
    if (end === null) return undefined
    const observer = new IntersectionObserver((seen) => setMore(seen.at(-1)?.isIntersecting === false), {
      root: end.parentElement,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={watch} className={styles.end} aria-hidden="true" />
      <div className={styles.more} data-more={isMore} aria-hidden="true" />
    </>
  )
}
