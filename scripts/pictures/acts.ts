import type { Page } from 'playwright-core'
import type { Act } from './scene.ts'

/** Presses a button by its name. */
export const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

/** Fills fields by their labels. */
export const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

const firstRow = (page: Page) => page.getByRole('tabpanel').locator('.ant-table-row').first()

/** Opens the first row's dialog or drawer. Does nothing if the list is empty. */
export const openRow: Act = async (page) => {
  // The total is shown when the list has loaded.
  await page.getByRole('tabpanel').locator('footer[data-known="true"]').first().waitFor()
  if ((await page.locator('.ant-table-row').count()) > 0) await firstRow(page).click()
}

/** Presses an action of the first row. */
export const rowAction =
  (name: string): Act =>
  (page) =>
    firstRow(page).getByRole('button', { name }).first().click()

/** Runs acts one after the other. */
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

/** Opens a tab of the open dialog or screen. */
export const tab =
  (name: string): Act =>
  (page) =>
    page.getByRole('tab', { name }).last().click()

/** Chooses an entry of the open menu. */
export const menuItem =
  (name: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true }).click()
