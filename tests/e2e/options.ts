import type { Locator, Page } from 'playwright-core'

/**
 * Takes the active option of the open list with Enter, once it is this one: a list is drawn a moment before its first option
 * is the active one, and Enter between the two closes it with nothing chosen.
 */
export const takeActive = async (page: Page, text: string): Promise<Locator> => {
  const active = page.locator('.ant-select-item-option-active').filter({ hasText: text })
  await active.waitFor()
  await page.keyboard.press('Enter')
  return page.locator('.ant-select-item-option').filter({ hasText: text })
}

const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'

/** The options of the list that stands open. */
export const openOptions = (page: Page): Locator => page.locator(`${openList} .ant-select-item-option`)

/** Waits until no list stands open: a press, or Tab, on one that is still closing is taken for that list. */
export const expectClosed = (page: Page): Promise<void> => page.locator(openList).first().waitFor({ state: 'hidden' })
