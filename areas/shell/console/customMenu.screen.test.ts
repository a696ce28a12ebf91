import { expect, test } from 'vitest'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { menuRow, pageWith } from '../../../tests/screens/lists.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { expectDisabled } from '../../../tests/e2e/waiting.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { type CustomMenuRow, shell } from '../contract.ts'

const stage = useStage()
const place = '/customizeMenu/externalChaiMenu'

/** Fake answers for custom entries that can be saved and deleted. A stale save is refused. */
const makeMenu = (...first: readonly CustomMenuRow[]) => {
  let rows = [...first]
  const answers: FakeAnswer[] = [
    answer(shell.customMenuPage, ({ body }) =>
      pageWith(
        body,
        rows.filter(({ hidden }) => body.hidden === undefined || hidden === body.hidden),
      ),
    ),
    answer(shell.customMenu, () => rows.map((row) => ({ ...row, token: null, children: [] }))),
    answer(shell.saveCustomMenu, ({ body }) => {
      const before = rows.find(({ id }) => id === body.id)
      if (before !== undefined && before.version !== body.version)
        throw refusalOf(shell.saveCustomMenu, common.stale, { fill: { name: '自定义菜单' }, details: before })
      const row = { ...body, id: before?.id ?? 10_001, token: null, version: body.version + 1 }
      rows = [...rows.filter(({ id }) => id !== row.id), row]
      return row
    }),
    answer(shell.deleteCustomMenu, ({ body }) => {
      rows = rows.filter(({ id }) => id !== body.id)
      return null
    }),
  ]
  /** Simulates a save by another user. */
  const rename = (id: number, name: string) => {
    rows = rows.map((row) => (row.id === id ? { ...row, name, version: row.version + 1 } : row))
  }
  return { answers, rename }
}

const open = ({ answers }: ReturnType<typeof makeMenu>) => stage.open(place, { as: cast.school(), answers })

const add = async ({ page }: Scene, name: string, url: string) => {
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增自定义菜单' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('地址').fill(url)
  await dialog.getByRole('button', { name: '保存' }).click()
  return dialog
}

test('adds an entry to the menu at once, and accepts only valid places', async () => {
  const console = await open(makeMenu())
  const { page } = console
  const dialog = await add(console, '图书馆', 'javascript:alert(1)')
  await dialog.getByText('请填写以 / 开头的站内路径，或以 http://、https:// 开头的网址').waitFor()
  await dialog.getByLabel('地址').fill('https://books.example.cn/')
  await page.keyboard.press('Enter')
  await console.expectToast('保存成功')
  await dialog.waitFor({ state: 'detached' })
  await console.rows().filter({ hasText: 'https://books.example.cn/' }).waitFor()
  await page.getByRole('menuitem', { name: '图书馆' }).waitFor()

  // A double press hides it once and shows no stale conflict.
  const held = console.hold(shell.saveCustomMenu)
  await page.getByRole('button', { name: '隐藏 图书馆' }).dblclick()
  await held.arrived()
  held.release()
  await page.getByRole('menuitem', { name: '图书馆' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '显示 图书馆' }).waitFor()
  await console.expectNoText('自定义菜单已被他人修改')
  expect(console.asked(shell.saveCustomMenu).map(({ body }) => body.hidden)).toStrictEqual([false, true])
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('显示').click()
  await console.expectNoText('图书馆')
  await page.getByRole('button', { name: '重置' }).click()

  await page.getByRole('button', { name: '更多 图书馆' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '确认删除“图书馆”吗？' })
  await question.getByText('菜单“图书馆”将从本校所有人的菜单中消失，不能恢复。').waitFor()
  await question.getByRole('button', { name: '删除' }).click()
  await console.rows().filter({ hasText: '图书馆' }).waitFor({ state: 'detached' })
})

test('shows what another user saved meanwhile, and overwrites it on request', async () => {
  const menu = makeMenu(menuRow({ id: 10_001, name: '食堂', url: '/orderMeal/order' }))
  const console = await open(menu)
  const { page } = console
  await page.getByRole('button', { name: '编辑 食堂' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('第二食堂')
  menu.rename(10_001, '第一食堂')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const alert = page.getByRole('alert', { name: '自定义菜单已被他人修改' })
  await alert.waitFor()
  const names = alert.getByRole('row', { name: '名称' }).getByRole('cell')
  await expect.poll(() => names.allTextContents()).toEqual(['第二食堂', '第一食堂'])
  await alert.getByRole('button', { name: '用我的内容覆盖' }).click()
  await console.rows().filter({ hasText: '第二食堂' }).waitFor()
  expect(console.asked(shell.saveCustomMenu).map(({ body }) => body.version)).toStrictEqual([1, 2])
})

test('edits the just saved entry when it is opened again at once', async () => {
  const console = await open(makeMenu(menuRow({ id: 10_001, name: '食堂', url: '/orderMeal/order' })))
  const { page } = console
  const saveAs = async (before: string, name: string) => {
    await page.getByRole('button', { name: `编辑 ${before}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    return dialog
  }
  await page.getByRole('button', { name: '编辑 食堂' }).waitFor()
  const read = console.hold(shell.customMenuPage)
  const dialog = await saveAs('食堂', '一食堂')
  await read.arrived()
  await expectDisabled(dialog.getByRole('button', { name: '取消' }))
  read.release()
  await dialog.waitFor({ state: 'detached' })
  await (await saveAs('一食堂', '二食堂')).waitFor({ state: 'detached' })
  expect(console.asked(shell.saveCustomMenu).map(({ body }) => body.version)).toStrictEqual([1, 2])
})

test('refuses teachers', async () => {
  const console = await stage.open(place, { as: cast.teacher() })
  await console.expectText('无权限，请联系管理员')
})
