/**
 * Runs `start` now, or after 继续使用 if the page warns of an old browser. Without that button the browser can't run the
 * console at all.
 */
export const awaitConsent = (start: () => void): void => {
  const notice = document.querySelector('#console > .old-browser')
  if (notice === null) start()
  else notice.querySelector('button')?.addEventListener('click', start, { once: true })
}
