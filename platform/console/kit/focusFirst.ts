/** Brings the focus to the first field of a part of the page. Doesn't steal it from somebody who is typing there already. */
export const focusFirst = (part: Element | null): void => {
  if (part === null || part.contains(document.activeElement)) return
  const first = part.querySelector('input:enabled, textarea:enabled')
  if (first instanceof HTMLElement) first.focus()
}
