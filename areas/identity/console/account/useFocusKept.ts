import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus where a card has changed under it: what had it may be gone with what was done, such as the button of a
 * record that was parted. Then the heading of the card has it, or, where that is gone as well, the page's.
 */
export const useFocusKept = () => {
  const page = useRef<HTMLDivElement>(null)
  const card = useRef<Element | null>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && document.querySelector('dialog[open]') === null
    if (card.current === null || !isLost) return
    const place = card.current.isConnected ? card.current : page.current
    place?.querySelector<HTMLElement>('h1, h2')?.focus()
  })
  const onFocus = ({ target }: FocusEvent) => {
    card.current = target.closest('section') ?? card.current
  }
  return { ref: page, onFocus }
}
