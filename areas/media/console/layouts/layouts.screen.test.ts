import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { media, mediaRefusals } from '../../contract.ts'
import { sampleLayout } from '../../sample.ts'

const stage = useStage()
const place = '/multiMedis/layout'

test('starts from a template, draws the regions, and says at once which ones overlap', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [answer(media.layoutPage, ({ body }) => pageWith(body, [])), answer(media.saveLayout, sampleLayout())],
  })
  const { page } = console
  await page.getByText('还没有版式').waitFor()
  await page.getByRole('button', { name: '新增版式' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增版式' })
  await dialog.getByRole('button', { name: '全屏公告' }).click()
  await dialog.getByRole('img', { name: '横屏，公告文字' }).waitFor()
  await dialog.getByLabel('名称').fill('走廊屏')
  await dialog.getByRole('button', { name: '添加区域' }).click()
  await dialog.getByRole('status').getByText('区域 1 与区域 2 重叠').waitFor()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect.poll(() => dialog.getByText('区域 1 与区域 2 重叠').count()).toBe(2)
  expect(console.asked(media.saveLayout)).toEqual([])
  await dialog.getByLabel('区域 1 宽').fill('80')
  await dialog.getByLabel('区域 1 宽').press('Tab')
  await dialog.getByRole('status').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(media.saveLayout)[0]?.body).toMatchObject({
    name: '走廊屏',
    regions: [
      { key: 1, kind: 'notice', width: 80 },
      { key: 2, kind: 'clock', x: 80, y: 80 },
    ],
  })
})

test('copies a layout that is shown, and shows why its regions do not change', async () => {
  const layout = sampleLayout({ tasks: 1, shown: 1 })
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      answer(media.layoutPage, ({ body }) => pageWith(body, [layout])),
      refuse(media.saveLayout, mediaRefusals.layoutShown, { fill: { name: layout.name, task: '升旗' } }),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '1 个任务，1 个已发布' }).waitFor()
  await page.getByRole('button', { name: `编辑 ${layout.name}` }).click()
  const edited = page.getByRole('dialog', { name: '编辑版式' })
  await edited.getByRole('button', { name: '删除区域 5' }).click()
  await edited.getByRole('button', { name: /保\s?存/ }).click()
  await edited.getByText('请先撤回该任务，或复制版式后再改').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /放\s?弃/ })
    .click()
  await edited.waitFor({ state: 'detached' })
  console.answer(answer(media.saveLayout, sampleLayout({ id: 2 })))
  await page.getByRole('button', { name: `复制 ${layout.name}` }).click()
  const copy = page.getByRole('dialog', { name: '新增版式' })
  expect(await copy.getByLabel('名称').inputValue()).toBe(`${layout.name} 副本`)
  await copy.getByRole('button', { name: /保\s?存/ }).click()
  await copy.waitFor({ state: 'detached' })
  expect(console.asked(media.saveLayout).at(-1)?.body).not.toHaveProperty('id')
})
