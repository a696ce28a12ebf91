import { useLayoutEffect, useRef, useState } from 'react'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import styles from './Person.module.css'

/** Returns whether a folded element hides part of its text. */
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

/**
 * Shows a text, or a dash if it's empty. Long texts are cut to two lines until expanded, so that the facts below stay
 * visible.
 */
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
