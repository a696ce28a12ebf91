import type { Console } from './console.ts'

/** Opens the work board, where 学生数据 stands. */
export const openStudentData = async ({ page }: Console) => {
  await page.getByRole('button', { name: '工作台' }).click()
  await page.getByRole('menuitemradio', { name: '显示毕业生' }).waitFor()
}

/** Shows graduates everywhere, or hides them. */
export const chooseStudentData = async (console: Console, choice: '显示毕业生' | '隐藏毕业生') => {
  await openStudentData(console)
  await console.page.getByRole('menuitemradio', { name: choice }).click()
}
