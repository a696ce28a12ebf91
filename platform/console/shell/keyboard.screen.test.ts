import { describe, expect, test } from 'vitest'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { someLists } from '../../../tests/screens/lists.ts'
import { crowd, makePeople } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'

const stage = useStage()

const open = (place: string) =>
  stage.open(place, { as: cast.school(), answers: [...makePeople(...crowd(30)).answers, ...someLists()] })

/** Returns the focused element and if a visible ring or frame shows its focus. */
const focused = ({ page }: Scene) =>
  page.evaluate(() => {
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const around = [element, element.parentElement, element.closest('.ant-menu-item, .ant-select, tr')]
    return { name: element.outerHTML.slice(0, 120), isSeen: around.some((one) => one !== null && hasRing(one)) }
  })

test('shows a focus ring on every link and control that Tab reaches', async () => {
  const console = await open('/')
  const { page } = console
  await page.getByRole('link', { name: '操作历史' }).first().waitFor()
  const unseen: string[] = []
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(console)
    if (now !== null && !now.isSeen) unseen.push(now.name)
  }
  expect(unseen).toStrictEqual([])
})

describe('the focus', () => {
  const isAtHeading = ({ page }: Scene, name: string) =>
    page.evaluate(
      (text) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === text,
      name,
    )

  test('moves to the heading after a change of page', async () => {
    const console = await open('/')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).click()
    await expect.poll(() => isAtHeading(console, '组织用户管理')).toBe(true)
  })

  test('stays in a field while the user types', async () => {
    const answers = [...makePeople(...crowd(30)).answers, ...someLists()]
    const console = await stage.open('/404', { answers, isFresh: true })
    const { page } = console
    const code = Promise.withResolvers<void>()
    await page.route(/UsersScreen[^/]*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await console.enter(cast.school(), '/')
    await page.getByRole('menuitem', { name: '组织用户管理' }).click()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: /^搜索页面/ })
    await expectFocusIn(box)
    await page.keyboard.type('写')
    code.resolve()
    await console.rows().first().waitFor()
    await page.keyboard.type('了一半')
    expect(await box.inputValue()).toBe('写了一半')
  })

  test('moves to the first invalid field of a rejected login form', async () => {
    const console = await stage.open('/login')
    const { page } = console
    await page.getByLabel('账号', { exact: true }).fill('teacher')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await console.expectText('请输入密码')
    await expect
      .poll(() => page.getByLabel('密码', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true)
  })
})

test('opens a menu entry in another window by middle click, because it is a link', async () => {
  const console = await open('/')
  const link = console.page.getByRole('menuitem', { name: '组织用户管理' }).getByRole('link')
  expect(await link.getAttribute('href')).toBe('#/sys/user')
  const [other] = await Promise.all([
    console.context.waitForEvent('page'),
    console.page.getByRole('menuitem', { name: '组织用户管理' }).click({ button: 'middle' }),
  ])
  await other.close()
  await console.expectPlace('/')
})

test('asks on 后退 before a half-filled dialog is discarded', async () => {
  const console = await open('/sys/user')
  const { page } = console
  await page.getByRole('menuitem', { name: '操作历史' }).click()
  await console.expectPlace('/sys/history')
  await console.takeFromPanel('修改密码')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('新密码').fill('half-typed')
  const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
  await page.goBack()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await console.expectPlace('/sys/history')
  expect(await dialog.getByLabel('新密码').inputValue()).toBe('half-typed')
  await page.goBack()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await console.expectPlace('/sys/user')
  await dialog.waitFor({ state: 'detached' })
})
