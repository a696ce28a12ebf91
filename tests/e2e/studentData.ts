import { settled } from './axe.ts'
import type { Console } from './console.ts'

/** Unfolds 学生数据 of the work board. What unfolds under the pointer would be left by it: each menu comes to rest first. */
export const openStudentData = async ({ page }: Console) => {
  await page.getByRole('button', { name: '工作台' }).click()
  await settled(page)
  await page.getByRole('menuitem', { name: '学生数据' }).hover()
  await page.getByRole('menuitemradio', { name: '显示毕业生' }).waitFor()
  await settled(page)
}

/** Shows graduates everywhere, or hides them. */
export const chooseStudentData = async (console: Console, choice: '显示毕业生' | '隐藏毕业生') => {
  await openStudentData(console)
  await console.page.getByRole('menuitemradio', { name: choice }).click()
}
