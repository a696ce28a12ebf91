import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a field has a value. */
export const expectValue = async (field: Locator, value: string) => {
  await expect.poll(() => field.inputValue(), { message: `the value of ${String(field)}` }).toBe(value)
}

/** Waits until the locator matches `count` elements. */
export const expectCount = async (found: Locator, count: number) => {
  await expect.poll(() => found.count(), { message: `how many there are of ${String(found)}` }).toBe(count)
}

/** Waits until a button is disabled, or enabled. */
export const expectDisabled = async (button: Locator, isDisabled = true) => {
  const message = `whether ${String(button)} is out of use`
  await expect.poll(() => button.isDisabled(), { message }).toBe(isDisabled)
}

/**
 * Waits until a button can be pressed again. While its result is being reloaded, it shows a spinner and ignores
 * presses.
 */
export const expectIdle = async (button: Locator) => {
  const isBusy = () => button.evaluate((element) => element.matches('.ant-btn-loading'))
  await expect.poll(isBusy, { message: `whether ${String(button)} is busy` }).toBe(false)
}

/**
 * Waits until the focus is in or on an element. A dialog or menu is visible before it has the focus, and a key pressed
 * at once reaches the previous element or is lost.
 */
export const expectFocusIn = async (part: Locator) => {
  const isThere = () => part.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isThere, { message: `the focus in ${String(part)}` }).toBe(true)
}

/** Returns to a window repeatedly until it shows what has changed meanwhile. */
export const refocusUntil = async (page: Page, what: string, isSeen: () => Promise<boolean>) => {
  const come = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return isSeen()
  }
  await expect.poll(come, { interval: 500, message: `${what}, in a window that is come back to` }).toBe(true)
}
