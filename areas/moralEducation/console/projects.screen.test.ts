import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { moralEducation } from '../contract.ts'
import type { CategoryView, ItemView, ProjectDetail } from '../projectContract.ts'
import { projectsPath } from './places.ts'

const stage = useStage()

const item = (id: number, title: string, value: number, changes: Partial<ItemView> = {}): ItemView => ({
  id,
  assessProjectCategoryId: 11,
  title,
  value,
  remark: '',
  isEnable: true,
  version: 1,
  ...changes,
})

const category = (children: readonly ItemView[]): CategoryView => ({
  id: 11,
  assessProjectId: 1,
  title: '卫生',
  remark: '',
  version: 1,
  children: [...children],
})

const project = (categories: readonly CategoryView[]): ProjectDetail => ({
  id: 1,
  name: '班级常规量化',
  assessType: 'clazz',
  duration: 'week',
  examinerGroupId: 5,
  examinerGroupIds: [5],
  defaultValue: 100,
  joinDefault: true,
  scoreIs: '0',
  isEnable: true,
  version: 1,
  categories: [...categories],
  hasRecords: true,
})

const open = async () => {
  let items = [item(21, '地面有纸屑', -2), item(22, '教室整洁', 2)]
  const console = await stage.open(`${projectsPath}?project=1`, {
    as: cast.school(),
    answers: [
      answer(moralEducation.project, () => project([category(items)])),
      answer(moralEducation.saveDetail, ({ body }) => {
        items = [...items, item(23, body.title, body.value)]
        return null
      }),
      answer(moralEducation.orderDetails, ({ body }) => {
        items = body.ids.flatMap((id) => items.filter((one) => one.id === id))
        return null
      }),
      answer(moralEducation.deleteDetail, ({ query }) => {
        items = items.map((one) => (one.id === query.id ? { ...one, isEnable: false } : one))
        return { isDisabled: true }
      }),
    ],
  })
  const tree = console.page.getByRole('table', { name: '类别与评分项' })
  await tree.waitFor()
  const titles = () => tree.getByRole('rowheader').allInnerTexts()
  return { console, page: console.page, tree, titles }
}

test('adds an item to a category, moves it, and disables one with records', async () => {
  const { console, page, tree, titles } = await open()
  await page.getByRole('button', { name: '添加评分项 卫生' }).click()
  const dialog = page.getByRole('dialog', { name: '添加评分项' })
  await dialog.getByLabel('名称').fill('黑板未擦')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写分值').waitFor()
  await dialog.getByLabel('分值').fill('-1.5')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(moralEducation.saveDetail)[0]?.body).toMatchObject({
    assessProjectCategoryId: 11,
    title: '黑板未擦',
    value: -1.5,
  })
  await tree.getByText('-1.5').waitFor()

  await tree.getByRole('button', { name: '更多 黑板未擦' }).click()
  await page.getByRole('menuitem', { name: '上移' }).click()
  await expect.poll(titles).toEqual(['卫生', '地面有纸屑', '黑板未擦', '教室整洁'])
  await tree.getByRole('rowheader', { name: '教室整洁' }).dragTo(tree.getByRole('rowheader', { name: '地面有纸屑' }))
  await expect.poll(titles).toEqual(['卫生', '教室整洁', '地面有纸屑', '黑板未擦'])

  await tree.getByRole('button', { name: '更多 教室整洁' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('有记录，已停用').waitFor()
  await expectAccessible(page)
})

test('has no buttons without the permission', async () => {
  const { permissions, ...who } = cast.school()
  const console = await stage.open(`${projectsPath}?project=1`, {
    as: { ...who, permissions: permissions.filter((key) => key !== 'sys:education:add') },
    answers: [answer(moralEducation.project, project([category([item(21, '地面有纸屑', -2)])]))],
  })
  await console.page.getByRole('table', { name: '类别与评分项' }).waitFor()
  expect(await console.page.getByRole('button', { name: '添加类别' }).count()).toBe(0)
  expect(await console.page.getByRole('button', { name: '编辑 地面有纸屑' }).count()).toBe(0)
})
