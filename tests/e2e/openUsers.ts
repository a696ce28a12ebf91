import type { Console } from './console.ts'

/** Opens the first person of the list, for editing or viewing. */
export const openFirst = async ({ page }: Console, action: '查看' | '编辑') => {
  await page
    .getByRole('button', { name: new RegExp(`^${action} `) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '用户信息' })
  await dialog.getByRole('tab', { name: '基本信息' }).waitFor()
  return dialog
}
