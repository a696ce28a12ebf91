import type { Page } from 'playwright-core'

/**
 * Types a card as a reader does, wherever the focus is; fields receive its digits like typed ones. The key events carry
 * fixed intervals (`between`, ms), so that a busy machine doesn't make a reader look like a hand.
 */
export const readCard = (page: Page, digits: string, between: readonly number[] = [5], blurredAt = -1) =>
  page.evaluate(
    ({ code, gaps, blurredAt }) => {
      let at = performance.now()
      for (const [place, key] of [...code, 'Enter'].entries()) {
        if (place === blurredAt && document.activeElement instanceof HTMLElement) document.activeElement.blur()
        at += gaps[Math.min(place, gaps.length - 1)] ?? 0
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: at })
        const isTaken = (document.activeElement ?? document.body).dispatchEvent(event)
        const now = document.activeElement
        now?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
        if (!isTaken || event.key === 'Enter' || !(now instanceof HTMLInputElement)) continue
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(now, now.value + event.key)
        now.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    { code: digits, gaps: [...between], blurredAt },
  )

/**
 * Types a card with real browser keys, whose Enter submits a form as a hand's does, `apart` ms between keys: 5 like a
 * reader, 200 like a hand. The events carry these intervals, as in `readCard`.
 */
export const typeCard = async (page: Page, digits: string, apart = 5) => {
  await page.evaluate((apart) => {
    const keyTimes = new WeakMap<Event, number>()
    let last = performance.now()
    Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
      configurable: true,
      get(this: Event) {
        const known = keyTimes.get(this)
        if (known !== undefined) return known
        last += this.type === 'keydown' ? apart : 0
        keyTimes.set(this, last)
        return last
      },
    })
  }, apart)
  for (const key of [...digits, 'Enter']) await page.keyboard.press(key)
}
