import { useEffect, useRef } from 'react'

/** How long a page may take to show its heading, ms. Later a moving focus would surprise the user. */
const maxWait = 10_000

const isEditable = (element: HTMLElement) =>
  element.isContentEditable || element.matches('input, textarea, select, [role="combobox"]')

/** True if the focus must stay: the user types, walks the tabs or answers a dialog. */
const keepsFocus = (element: Element | null) =>
  element instanceof HTMLElement &&
  element.closest('[inert]') === null &&
  (isEditable(element) || element.closest('[role="tab"], dialog, [role="dialog"]') !== null)

const pageInFront = () => document.querySelector('main [data-front="true"], main:not(:has([data-front]))')

const isShown = (element: Element) => element.getClientRects().length > 0

const hasDialog = (page: Element) => [...page.querySelectorAll('[role="dialog"]')].some(isShown)

/** Focuses the heading of the page in front as soon as it is rendered. Returns a function that stops waiting for it. */
const focusHeading = (): (() => void) => {
  const before = document.activeElement
  const tryFocus = (): boolean => {
    const now = document.activeElement
    const hasMoved = now !== before && now !== document.body
    if (hasMoved || keepsFocus(now)) return true
    const page = pageInFront()
    const heading = page?.querySelector('h1')
    if (page === null || !(heading instanceof HTMLElement)) return false
    if (hasDialog(page)) return true
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (tryFocus()) return () => undefined
  const observer = new MutationObserver(() => {
    if (tryFocus()) end()
  })
  const timer = setTimeout(() => observer.disconnect(), maxWait)
  const end = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return end
}

/** Moves the focus to the heading after each change of page, unless the user types. Not on the first page. */
export const useHeadingFocus = (place: string) => {
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return undefined
    last.current = place
    return focusHeading()
  }, [place])
}
