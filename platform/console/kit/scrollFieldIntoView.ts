/** How long a field may grow while its error text appears, ms. The library animates the text. */
const growthTime = 600

/**
 * Scrolls a field into view, and again as it grows. Its error text appears below and may wrap, which a low window
 * would cut off.
 */
export const scrollFieldIntoView = (field: Element | null): void => {
  if (field === null) return
  const scroll = () => field.scrollIntoView({ block: 'nearest' })
  scroll()
  const watch = new ResizeObserver(scroll)
  watch.observe(field)
  setTimeout(() => watch.disconnect(), growthTime)
}
