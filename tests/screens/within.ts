import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the element ends within `width` px from the left, visible without scrolling sideways. */
export const expectWithin = async (shown: Locator, width: number): Promise<void> => {
  await expect
    .poll(async () => {
      const box = await shown.boundingBox()
      return box === null ? Number.POSITIVE_INFINITY : box.x + box.width
    })
    .toBeLessThanOrEqual(width)
}
