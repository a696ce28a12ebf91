import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { makeRun } from '../../../tests/screens/imports.ts'
import { type WorkbookView, imports } from '../contract.ts'

const stage = useStage()

const sheet = { rows: 2, hiddenRows: 0, isHidden: false, isChosen: true, isReadable: true, fits: true }

test('lets the clerk choose sheets, take their names as classes and leave out hidden rows', async () => {
  let workbook: WorkbookView = {
    sheets: [
      { ...sheet, index: 0, name: '七年级1班', hiddenRows: 1 },
      { ...sheet, index: 1, name: '七年级2班' },
      { ...sheet, index: 2, name: '转出', isHidden: true, isChosen: false },
      { ...sheet, index: 3, name: '教师', isChosen: false, fits: false },
      { ...sheet, index: 4, name: '说明', isChosen: false, isReadable: false, fits: false },
    ],
    isClassBySheet: true,
    canClassBySheet: true,
    skipsHidden: false,
  }
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.kind, { kind: 'students', title: '导入学生', rules: [], columns: [] }),
      answer(imports.samples, []),
      answer(imports.run, () => makeRun({ workbook })),
      answer(imports.sheets, ({ body }) => {
        const { sheets: chosen, ...more } = body
        const sheets = workbook.sheets.map((one) => ({ ...one, isChosen: chosen.includes(one.index) }))
        workbook = { ...workbook, ...more, sheets }
        return null
      }),
    ],
  })
  const { page } = console
  await page.getByText('没有选择、不导入的工作表：转出、教师、说明').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('checkbox', { name: /^说明/ }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: '转出（2 行，隐藏的工作表）' }).click()
  await page.getByText('没有选择、不导入的工作表：教师、说明').waitFor()
  await page.getByRole('checkbox', { name: '不导入隐藏的行' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: '不导入隐藏的行' }).isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: '每个工作表一个班：工作表名作为班级' }).click()
  await expect.poll(() => workbook.isClassBySheet).toBe(false)
  await page.getByRole('checkbox', { name: '教师（2 行，列名不同，选择后只导入此表）' }).click()
  await page.getByText('没有选择、不导入的工作表：七年级1班、七年级2班、转出、说明').waitFor()
  expect(console.asked(imports.sheets).map(({ body }) => body)).toEqual([
    { id: 5, sheets: [0, 1, 2], isClassBySheet: true, skipsHidden: false },
    { id: 5, sheets: [0, 1, 2], isClassBySheet: true, skipsHidden: true },
    { id: 5, sheets: [0, 1, 2], isClassBySheet: false, skipsHidden: true },
    { id: 5, sheets: [3], isClassBySheet: false, skipsHidden: true },
  ])
})
