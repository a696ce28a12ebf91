import type { Locator, Page } from 'playwright-core'

/**
 * Chooses the active option of the open list with Enter, once it has this text. A list is drawn a moment before its
 * first option is active, and Enter in between closes it without a choice.
 */
export const chooseActiveOption = async (page: Page, text: string): Promise<Locator> => {
  const active = page.locator('.ant-select-item-option-active').filter({ hasText: text })
  await active.waitFor()
  await page.keyboard.press('Enter')
  return page.locator('.ant-select-item-option').filter({ hasText: text })
}

const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'

/** The options of the open list. */
export const openOptions = (page: Page): Locator => page.locator(`${openList} .ant-select-item-option`)

/** Waits until no list is open, because a press or Tab while a list is closing still reaches that list. */
export const expectNoOpenList = (page: Page): Promise<void> =>
  page.locator(openList).first().waitFor({ state: 'hidden' })
