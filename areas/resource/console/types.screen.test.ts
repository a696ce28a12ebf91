import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { makeTypes, sampleType } from '../../../tests/screens/resources.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { resource } from '../contract.ts'

const stage = useStage()
const place = '/resc/rescType'

test('adds types and children of types, and says why a type cannot be deleted', async () => {
  const console = await stage.open(place, {
    as: cast.school(),
    answers: makeTypes(sampleType({ id: 1, name: '消防', items: 3 })),
  })
  const { page } = console
  await page.getByRole('button', { name: '新增类型' }).click()
  const dialog = page.getByRole('dialog', { name: '新增资源类型' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写类型名称').or(dialog.getByText('请填写名称')).waitFor()
  await dialog.getByLabel('名称').fill('AED')
  await dialog.getByLabel('属性 1').fill('编号')
  await dialog.getByLabel('属性 2').fill('编号')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('属性名称不能重复').waitFor()
  await dialog.getByLabel('属性 2').fill('电池到期')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await console.rows().filter({ hasText: '编号、电池到期' }).waitFor()

  await page.getByRole('button', { name: '添加子类型 消防' }).click()
  await dialog.getByLabel('名称').fill('灭火器')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [first, second] = console.asked(resource.saveType)
  expect(first?.body).toMatchObject({ name: 'AED', parentId: null, version: 0 })
  expect(second?.body).toMatchObject({ name: '灭火器', parentId: 1, attributes: ['编号', '有效期'], version: 0 })

  await page.getByRole('button', { name: '更多 消防' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('“消防”下有 3 个资源、0 个子类型，请先移走或删除').waitFor()
})

test('disables and excludes a type from its row', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: makeTypes(sampleType({ id: 1 })) })
  const { page } = console
  for (const name of ['停用', '不显示']) {
    await page.getByRole('button', { name: '更多 灭火器' }).click()
    await page.getByRole('menuitem', { name }).click()
    await console.rows().filter({ hasText: name }).waitFor()
  }
  expect(console.asked(resource.saveType).map(({ body }) => [body.isDisable, body.status, body.version])).toEqual([
    [true, 0, 1],
    [true, 1, 2],
  ])
})

test('chooses the types that an application shows', async () => {
  const console = await stage.open(place, { as: cast.school(), answers: makeTypes(sampleType({ id: 1 })) })
  const { page } = console
  await page.getByRole('button', { name: '应用显示' }).click()
  const dialog = page.getByRole('dialog', { name: '应用显示的资源类型' })
  await dialog.getByTitle('灭火器').waitFor()
  await dialog.getByText('综合平台').click()
  await dialog.getByTitle('灭火器').waitFor({ state: 'detached' })
  await dialog.getByRole('combobox', { name: '显示的类型' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '灭火器' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(resource.saveConfig).map(({ body }) => body)).toEqual([
    { place: 'imis', typeIds: [1], version: 3 },
  ])
})
