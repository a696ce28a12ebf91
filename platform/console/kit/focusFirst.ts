/** Focuses the first field of a part of the page. Doesn't move the focus if it is already inside. */
export const focusFirst = (part: Element | null): void => {
  if (part === null || part.contains(document.activeElement)) return
  const first = part.querySelector('input:enabled, textarea:enabled')
  if (first instanceof HTMLElement) first.focus()
}
