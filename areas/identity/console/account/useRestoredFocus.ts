import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Restores the focus if the focused element was removed, such as the button of a separated record. Focuses the heading of
 * its card, or the page heading if the card is gone too.
 */
export const useRestoredFocus = () => {
  const page = useRef<HTMLDivElement>(null)
  const card = useRef<Element | null>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && document.querySelector('dialog[open]') === null
    if (card.current === null || !isLost) return
    const container = card.current.isConnected ? card.current : page.current
    container?.querySelector<HTMLElement>('h1, h2')?.focus()
  })
  const onFocus = ({ target }: FocusEvent) => {
    card.current = target.closest('section') ?? card.current
  }
  return { ref: page, onFocus }
}
