import { DownOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './FoldedAside.module.css'

/** A pane beside a list, to choose from. */
export interface Aside {
  readonly title: string
  /** The choice, which its button tells while it is folded. */
  readonly chosen?: string | undefined
  readonly children: ReactNode
}

const firstFocusable = 'input, button, [tabindex]'

/** Closes what lies over the page where somebody presses beside it. */
const useClosedBeside = (isOpen: boolean, close: () => void) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = ({ target }: PointerEvent) => {
      // Menus and dialogs of what lies there are drawn elsewhere in the page.
      const isElsewhere = target instanceof Element && target.closest('[data-columns]') !== null
      if (isElsewhere && target instanceof Node && place.current?.contains(target) === false) close()
    }
    document.addEventListener('pointerdown', look)
    return () => document.removeEventListener('pointerdown', look)
  }, [isOpen, close])
  return place
}

/** An aside, which a narrow window folds to a button: opened it lies over the list, and closes when something is chosen. */
export const FoldedAside = ({ title, chosen, isFolded, children }: Aside & { readonly isFolded: boolean }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [lastChosen, setLastChosen] = useState(chosen)
  const button = useRef<HTMLButtonElement>(null)
  const place = useClosedBeside(isOpen, () => setOpen(false))
  if (chosen !== lastChosen) {
    setLastChosen(chosen)
    if (lastChosen !== undefined) setOpen(false)
  }
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>(`aside :is(${firstFocusable})`)?.focus()
  }, [isOpen, place])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={place} className={styles.place} data-folded={isFolded} onKeyDown={closeByKey} role="presentation">
      {isFolded ? (
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          {chosen === undefined ? null : <span className={styles.chosen}>{chosen}</span>}
          <DownOutlined aria-hidden="true" />
        </button>
      ) : null}
      <aside id={id} className={styles.aside} aria-label={title} data-open={isOpen}>
        {children}
      </aside>
    </div>
  )
}
