import { describe, expect, test } from 'vitest'
import { organisation } from '../../../areas/organisation/contract.ts'
import { nodeType } from '../../../areas/registry/contract.ts'
import { expectCount, expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { someLists } from '../../../tests/screens/lists.ts'
import { crowd, makePeople, person } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { makeNode } from '../../../tests/screens/school.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'

const stage = useStage()

const longName = '阿卜杜热西提·买买提吐尔逊·阿不都热合曼'

/** Window sizes of a school's PC at 125 %, of 200 % zoom and of a phone. */
const sizes = {
  school: { width: 1093, height: 520 },
  zoomed: { width: 720, height: 450 },
  phone: { width: 390, height: 844 },
} as const

const open = async (place: string, size: keyof typeof sizes, who: keyof typeof cast = 'school') => {
  const people = makePeople(person({ id: 70, name: longName }), ...crowd(40))
  const console = await stage.open('/', { as: cast[who](), answers: [...people.answers, ...someLists()] })
  await console.page.setViewportSize(sizes[size])
  await console.open(place)
  return console
}

const front = ({ page }: Scene) => page.getByRole('tabpanel')
const menu = ({ page }: Scene) => page.getByRole('navigation', { name: /^主菜单/ })
const isWide = ({ page }: Scene) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** True if no part of an element's text is cut off. */
const isWhole = (console: Scene, text: string) =>
  front(console)
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const parents = [element, element.parentElement, element.closest('td')].filter((one) => one !== null)
      return parents.every((one) => one.scrollWidth <= one.clientWidth + 1)
    })

test("keeps the tree's width whatever the length of its names", async () => {
  const root = makeNode({ id: 1, name: longName.repeat(3), type: nodeType.school })
  const console = await stage.open('/sys/user', {
    as: cast.school(),
    answers: [...makePeople(...crowd(3)).answers, answer(organisation.findTree, [root])],
  })
  await console.page.getByRole('tree', { name: '组织架构' }).getByTitle(root.name).waitFor()
  const width = async () => (await console.page.getByRole('complementary', { name: '组织' }).boundingBox())?.width
  await expect.poll(width).toBe(224)
})

describe('on a school’s PC at 125 %', () => {
  test('folds the menu to icons, and opens it over the page until the next page', async () => {
    const console = await open('/', 'school')
    await console.page.getByRole('button', { name: '展开菜单' }).click()
    await menu(console).getByRole('menuitem', { name: '组织用户管理' }).click()
    await console.expectPlace('/sys/user')
    await console.page.getByRole('button', { name: '展开菜单' }).waitFor()
    await expect.poll(async () => (await menu(console).boundingBox())?.width).toBe(56)
  })

  test('folds the tree to a button that names the choice, and closes it after a choice', async () => {
    const console = await open('/sys/user', 'school')
    const button = front(console).getByRole('button', { name: /^组织/ })
    await button.filter({ hasText: '杏坛实验学校' }).click()
    await console.page.getByRole('tree', { name: '组织架构' }).getByTitle('初中部').click()
    await button.filter({ hasText: '初中部' }).waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await console.page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('closes the tree when the user continues elsewhere', async () => {
    const console = await open('/sys/user', 'school')
    const { page } = console
    const button = front(console).getByRole('button', { name: /^组织/ })
    const ways = [
      () => front(console).getByRole('heading', { level: 1 }).click(),
      () => front(console).getByRole('button', { name: '导入', exact: true }).click(),
      () => front(console).getByLabel('搜索用户').focus(),
      async () => {
        // Escape without a focused element, as after a click on an empty part of the tree.
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
        await page.keyboard.press('Escape')
      },
    ]
    for (const goOn of ways) {
      await button.click()
      await expectFocusIn(page.getByRole('complementary', { name: '组织' }))
      await goOn()
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    }
  })

  test('hides columns with a note and never cuts a name', async () => {
    const console = await open('/sys/user', 'school')
    await console.rows().first().waitFor()
    await console.page.setViewportSize({ width: 800, height: 520 })
    await front(console).getByText('窗口较窄，未显示：', { exact: false }).waitFor()
    await expectCount(front(console).getByRole('columnheader', { name: '手机号' }), 0)
    await front(console).getByRole('columnheader', { name: '状态' }).waitFor()
    await expect.poll(() => isWhole(console, longName)).toBe(true)
  })
})

test('stacks the panes at 200 % zoom and scrolls the page', async () => {
  const console = await open('/limits/userLimits', 'zoomed')
  await console.rows().first().waitFor()
  const below = async () => {
    const list = await front(console).getByRole('region', { name: '用户列表' }).boundingBox()
    const detail = await front(console).getByRole('region', { name: '已授予的权限' }).boundingBox()
    return (detail?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0)
  }
  await expect.poll(below, { message: 'px between list and detail' }).toBeGreaterThanOrEqual(0)
  await expect.poll(() => isWhole(console, longName)).toBe(true)
  await expect.poll(() => isWide(console)).toBe(false)
})

describe('on a phone', () => {
  test.each(['teacher', 'gate', 'school'] as const)(
    '%s reaches all that stands in head, menu and panel',
    async (who) => {
      const console = await open('/', 'phone', who)
      const { page } = console
      await expect.poll(() => isWide(console)).toBe(false)
      await page.getByRole('button', { name: '展开菜单' }).click()
      await menu(console).getByRole('button', { name: '收起菜单' }).click()
      await page.getByRole('button', { name: /快速搜索/ }).click()
      await page.getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
      await console.takeFromPanel('修改密码')
      const dialog = page.getByRole('dialog', { name: '修改密码' })
      await dialog.getByLabel('原密码').waitFor()
      const isWithin = async () => {
        const box = await dialog.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= sizes.phone.width
      }
      await expect.poll(isWithin).toBe(true)
    },
  )

  test('gives a drawer exactly the full width', async () => {
    const console = await open('/administration/audit', 'phone')
    await console.rows().first().click()
    const drawer = console.page.getByRole('dialog', { name: '操作详情' })
    await drawer.getByText('来源地址').waitFor()
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThanOrEqual(sizes.phone.width)
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  })

  test('shows one page number for an empty list', async () => {
    const console = await open('/dormitory/device', 'phone')
    await front(console).getByText('还没有设备').waitFor()
    await expectCount(front(console).getByTitle('1/1', { exact: true }), 1)
  })

  test('shows names, states and actions in a list', async () => {
    const console = await open('/sys/user', 'phone')
    await console.rows().first().waitFor()
    for (const name of ['姓名', '状态']) await front(console).getByRole('columnheader', { name }).waitFor()
    await expect.poll(() => isWhole(console, longName)).toBe(true)
    await expect.poll(() => isWide(console)).toBe(false)
  })

  test('keeps the title of a page with several tools on one line', async () => {
    const console = await open('/sys/user', 'phone')
    const heading = front(console).getByRole('heading', { level: 1, name: '组织用户管理' })
    await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(40)
  })
})
