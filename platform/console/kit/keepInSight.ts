/** So long may a field grow by what is said beneath it, ms: the library lets the words in slowly. */
const growing = 600

/** Scrolls a field into view, and again as it grows: its fault stands beneath it, in several lines where it is long, and a low window would end above it. */
export const keepInSight = (field: Element | null): void => {
  if (field === null) return
  const scroll = () => field.scrollIntoView({ block: 'nearest' })
  scroll()
  const watch = new ResizeObserver(scroll)
  watch.observe(field)
  setTimeout(() => watch.disconnect(), growing)
}
