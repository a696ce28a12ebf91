import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { answer, refusalOf } from '../../../tests/screens/answers.ts'
import { makeItems, sampleItem } from '../../../tests/screens/resources.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { resource } from '../contract.ts'

const stage = useStage()
const place = '/resc/rescMange'

test('shows the fields of the chosen type, a day for an attribute that expires, and drops other values', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: makeItems() })
  const { page } = console
  await page.getByRole('button', { name: '新增资源' }).click()
  const dialog = page.getByRole('dialog', { name: '新增资源' })
  const choose = async (name: string) => {
    await dialog.getByRole('combobox', { name: '类型' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const missing of ['请选择类型', '请填写名称']) await dialog.getByText(missing).waitFor()
  await choose('灭火器')
  await dialog.getByLabel('名称').fill('新灭火器')
  await dialog.getByLabel('编号').fill('MH-9')
  await dialog.getByLabel('有效期').fill('2027-01-31')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('经度').fill('120.1234567')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('经度与纬度须一起填写').waitFor()
  await dialog.getByLabel('纬度').fill('30.1234567')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  const position = { longitude: 120.1234567, latitude: 30.1234567 }
  const [saved] = console.asked(resource.saveItem)
  expect(saved?.body).toMatchObject({ typeId: 1, name: '新灭火器', ...position, var1: 'MH-9', var2: '2027-01-31' })

  await page.getByRole('button', { name: '编辑 新灭火器' }).click()
  const edited = page.getByRole('dialog', { name: '编辑资源' })
  await edited.getByRole('combobox', { name: '类型' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '场地' }).click()
  await edited.getByLabel('有效期').waitFor({ state: 'detached' })
  await edited.getByLabel('面积').fill('800 平方米')
  await edited.getByRole('button', { name: '保存' }).click()
  await edited.waitFor({ state: 'detached' })
  expect(console.asked(resource.saveItem).at(-1)?.body).toMatchObject({ typeId: 2, var1: '800 平方米', var2: '' })
})

test('edits the floors that a resource serves, and shows a wrong order next to them', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: makeItems(sampleItem({ id: 1 })) })
  const { page } = console
  await page.getByRole('button', { name: '服务范围 二楼灭火器' }).click()
  const dialog = page.getByRole('dialog', { name: '“二楼灭火器”的服务范围' })
  await dialog.getByText('不添加时只服务所在位置：教学楼 2层 东侧楼梯口').waitFor()
  await dialog.getByRole('button', { name: '添加楼层' }).click()
  await dialog.getByLabel('起始楼层').fill('3')
  await dialog.getByLabel('终止楼层').fill('1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('不能低于起始楼层').waitFor()
  await dialog.getByLabel('终止楼层').fill('4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await console.rows().filter({ hasText: '教学楼 3层至4层' }).waitFor()
  expect(console.asked(resource.saveRanges).map(({ body }) => body)).toEqual([
    { id: 1, version: 1, ranges: [{ building: '教学楼', fromFloor: 3, toFloor: 4 }] },
  ])
})

test('sends the filters, marks what has expired, and opens the details of a resource', async () => {
  const expired = sampleItem({ id: 1, var2: '2026-01-31', expiresOn: '2026-01-31', longitude: 120.15, latitude: 30.28 })
  const console = await stage.open(place, { as: cast.teacher(), answers: makeItems(expired) })
  const { page } = console
  await console.rows().filter({ hasText: '2026-01-31 已过期' }).waitFor()
  for (const name of ['新增资源', '导入']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page
      .locator('.ant-select-item-option')
      .and(page.getByTitle(option, { exact: true }))
      .click()
  }
  await choose('类型', '灭火器')
  await choose('楼栋', '教学楼')
  await choose('楼层', '2层')
  await choose('到期', '30 天内到期')
  await expect
    .poll(() => console.asked(resource.itemPage).at(-1)?.body)
    .toMatchObject({ typeId: 1, building: '教学楼', floor: 2, expiresWithin: 30 })
  await console.rows().filter({ hasText: '二楼灭火器' }).click()
  const drawer = page.getByRole('dialog', { name: '二楼灭火器' })
  for (const text of ['MH-001', '120.15', '教学楼 2层 东侧楼梯口', '所在位置']) await drawer.getByText(text).waitFor()
  await expectAccessible(page)
})

test('offers the other version of a resource that somebody else has saved', async () => {
  const theirs = sampleItem({ id: 1, location: '门厅', version: 2 })
  const console = await stage.open(place, {
    as: cast.school(),
    answers: [
      ...makeItems(sampleItem({ id: 1 })),
      answer(resource.saveItem, ({ body }) => {
        if (body.version === 2) return { ...theirs, version: 3 }
        throw refusalOf(resource.saveItem, common.stale, { fill: { name: '资源' }, details: theirs })
      }),
    ].toReversed(),
  })
  const { page } = console
  await page.getByRole('button', { name: '编辑 二楼灭火器' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑资源' })
  await dialog.getByLabel('位置说明').fill('西侧')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('门厅').waitFor()
  await dialog.getByText('西侧').waitFor()
  expect(console.asked(resource.saveItem).map(({ body }) => body.version)).toEqual([1])
})

test('shows all details below the name on a phone', async () => {
  const console = await stage.open(place, { as: cast.teacher(), answers: makeItems(sampleItem({ id: 1 })) })
  const { page } = console
  await page.setViewportSize({ width: 390, height: 844 })
  const row = console.rows().filter({ hasText: '二楼灭火器' })
  for (const text of ['灭火器', '教学楼 2层 东侧楼梯口', '编号 MH-001'])
    await row.getByText(text, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
