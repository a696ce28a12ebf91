import { DownOutlined } from '@ant-design/icons'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from './FoldedAside.module.css'

/** A pane next to a list, to choose from. */
export interface Aside {
  readonly title: string
  /** The choice, which the button names while the pane is folded. */
  readonly chosen?: string | undefined
  readonly children: ReactNode
}

const firstFocusable = 'input, button, [tabindex]'

/**
 * Closes the opened pane when the user clicks or focuses outside. Returns event props for the pane: React events also
 * arrive from its menus and dialogs, which are elsewhere in the DOM.
 */
const useCloseOnOutside = (isOpen: boolean, onOutside: () => void) => {
  const within = useRef<Event | null>(null)
  const close = useEffectEvent(onOutside)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = (event: Event) => {
      if (event !== within.current) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, look)
    return () => {
      for (const event of events) document.removeEventListener(event, look)
    }
  }, [isOpen])
  const note = ({ nativeEvent }: SyntheticEvent) => {
    within.current = nativeEvent
  }
  return { onPointerDown: note, onFocus: note }
}

/** Handles Escape while nothing has the focus. Otherwise Escape belongs to the focused element. */
const useUnfocusedEscape = (isOpen: boolean, onEscape: () => void) => {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body) close()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [isOpen])
}

/**
 * A pane that a narrow window folds to a button. Opened, it covers the list. It closes after a choice, by Escape, and
 * when the user continues outside.
 */
export const FoldedAside = ({ title, chosen, isFolded, children }: Aside & { readonly isFolded: boolean }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [lastChosen, setLastChosen] = useState(chosen)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const hearing = useCloseOnOutside(isOpen, () => setOpen(false))
  if (chosen !== lastChosen) {
    setLastChosen(chosen)
    if (lastChosen !== undefined) setOpen(false)
  }
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>(`aside :is(${firstFocusable})`)?.focus()
  }, [isOpen])
  const closeByKey = () => {
    setOpen(false)
    button.current?.focus()
  }
  useUnfocusedEscape(isOpen, closeByKey)
  return (
    <div
      ref={place}
      className={styles.place}
      data-folded={isFolded}
      {...hearing}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        closeByKey()
      }}
      role="presentation"
    >
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
