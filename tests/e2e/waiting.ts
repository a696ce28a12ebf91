import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A field comes to hold a value. */
export const expectValue = async (field: Locator, value: string) => {
  await expect.poll(() => field.inputValue(), { message: `the value of ${String(field)}` }).toBe(value)
}

/** So many of something come to be there. */
export const expectCount = async (found: Locator, count: number) => {
  await expect.poll(() => found.count(), { message: `how many there are of ${String(found)}` }).toBe(count)
}

/** A button comes to be out of use, or in use again. */
export const expectDisabled = async (button: Locator, isDisabled = true) => {
  const message = `whether ${String(button)} is out of use`
  await expect.poll(() => button.isDisabled(), { message }).toBe(isDisabled)
}

/** A button comes to take a press again: while what it has done is read anew, it turns and takes none. */
export const expectIdle = async (button: Locator) => {
  const isBusy = () => button.evaluate((element) => element.matches('.ant-btn-loading'))
  await expect.poll(isBusy, { message: `whether ${String(button)} is busy` }).toBe(false)
}

/**
 * The focus comes to be within something, or on it. What opens, a dialog or a menu, is seen before it has taken the focus:
 * a key that is pressed at once goes to what had it before, or is lost when it is taken.
 */
export const expectFocusIn = async (part: Locator) => {
  const isThere = () => part.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isThere, { message: `the focus in ${String(part)}` }).toBe(true)
}

/** Comes back to a window, as often as it takes to see what has changed meanwhile. */
export const comeToFront = async (page: Page, what: string, isSeen: () => Promise<boolean>) => {
  const come = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return isSeen()
  }
  await expect.poll(come, { interval: 500, message: `${what}, in a window that is come back to` }).toBe(true)
}
