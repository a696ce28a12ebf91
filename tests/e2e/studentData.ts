import type { Console } from './console.ts'

/** Opens the work board, which contains 学生数据. */
export const openStudentData = async ({ page }: Console) => {
  await page.getByRole('button', { name: '工作台' }).click()
  await page.getByRole('menuitemradio', { name: '显示毕业生' }).waitFor()
}

/** Shows or hides graduates everywhere. */
export const chooseStudentData = async (console: Console, choice: '显示毕业生' | '隐藏毕业生') => {
  await openStudentData(console)
  await console.page.getByRole('menuitemradio', { name: choice }).click()
}
