import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Console } from './console.ts'

// The actions of a clerk on exams, as flows share them.

/** Adds a subject on the screen of subjects. */
export const addSubject = async ({ page }: Console, name: string) => {
  await page.getByRole('button', { name: '新增学科' }).click()
  const dialog = page.getByRole('dialog', { name: '新增学科' })
  await dialog.getByLabel('学科', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Fills the times of an exam's dialog. */
export const fillTimes = async ({ page }: Console, dialog: Locator) => {
  for (const [label, time] of [
    ['开始时间', '2026-03-02 08:00'],
    ['结束时间', '2026-03-03 17:00'],
  ] as const) {
    await dialog.getByLabel(label).fill(time)
    await page.keyboard.press('Enter')
  }
}

/** Adds an exam of a grade on the list of exams. */
export const addExam = async (
  console: Console,
  { name, subjects, grade }: { readonly name: string; readonly subjects: readonly string[]; readonly grade: string },
) => {
  const { page } = console
  await page.getByRole('button', { name: '新增考试' }).click()
  const dialog = page.getByRole('dialog', { name: '新增考试' })
  await dialog.getByLabel('考试名称').fill(name)
  await fillTimes(console, dialog)
  await dialog.getByLabel('学科').click()
  for (const subject of subjects) await page.locator(`.ant-select-item-option[title="${subject}"]`).click()
  await page.keyboard.press('Tab')
  await dialog.getByLabel('年级或班级').fill(grade)
  await page.locator('.ant-select-tree-title').filter({ hasText: grade }).click()
  await dialog.getByLabel('考试名称').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Chooses an action of a row under 更多. */
export const chooseAction = async ({ page }: Console, row: string, action: string) => {
  await page.getByRole('button', { name: `更多 ${row}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Confirms the question of an action. */
export const confirmAction = ({ page }: Console, question: string, action: string) =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: action, exact: true }).click()

/** Enters scores as [student, subject, score] on the open sheet of a class. */
export const enterScores = async (
  { page }: Console,
  scores: readonly (readonly [student: string, subject: string, score: string])[],
) => {
  for (const [student, subject, score] of scores) {
    await page.getByRole('textbox', { name: `${student} ${subject}` }).fill(score)
    await page.keyboard.press('Enter')
  }
  await page.getByText('全部已保存').waitFor()
}

/** Waits until a student's row of the score table matches. Ranks come a moment after the scores. */
export const expectScores = async (console: Console, student: string, expected: RegExp) => {
  const row = console.rows().filter({ hasText: student })
  await expect.poll(async () => (await row.textContent()) ?? '', { message: student }).toMatch(expected)
}
