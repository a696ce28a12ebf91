import { useLayoutEffect, useRef, useState } from 'react'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import styles from './Person.module.css'

/** Tells if an element has more text than it shows while it is folded. */
const useIsCut = (isOpen: boolean) => {
  const box = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || isOpen) return undefined
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return { box, isCut }
}

/** A text of any length, a dash where there is none: cut to two lines until it is unfolded, so that what comes after it stays in sight. */
export const Folded = ({ text }: { readonly text: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { box, isCut } = useIsCut(isOpen)
  return (
    <>
      <span ref={box} className={styles.folded} data-open={isOpen}>
        {text === '' ? '—' : text}
      </span>
      {isCut ? (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '展开'}
        </TextButton>
      ) : null}
    </>
  )
}
