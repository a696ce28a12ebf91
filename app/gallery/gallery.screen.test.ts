import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { injectAxe, colourRules, waitForAnimations, switchColourScheme } from '../../tests/e2e/axe.ts'
import type { Scene } from '../../tests/screens/scene.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()

const scenes = new WeakMap<Page, Scene>()

const open = async (section: string, scheme: 'light' | 'dark' = 'light') => {
  const scene = await stage.openGallery(section, scheme)
  scenes.set(scene.page, scene)
  return scene.page
}

interface Look {
  /** Selectors to skip, for parts that a library renders. */
  readonly except?: string[]
  /** Ids of the axe rules to run. Default: all. */
  readonly rules?: readonly string[]
}

/** Returns serious and critical accessibility violations, one readable line each. */
const obstacles = async (page: Page, { except = [], rules }: Look = {}): Promise<string[]> => {
  await injectAxe(page)
  await waitForAnimations(page)
  const run = async ({ exclude, only }: { exclude: string[]; only: string[] | undefined }) => {
    const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
    const ran = await window.axe.run({ exclude }, options)
    return {
      violations: ran.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        html: nodes.map((node) => `${node.html.slice(0, 160)} ${node.any.map(({ message }) => message).join(' ')}`),
      })),
    }
  }
  const { violations } = await page.evaluate(run, { exclude: except, only: rules && [...rules] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, html }) => html.map((one) => `${id}: ${one}`))
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the page's own window is widened
  interface Window {
    readonly axe: typeof axe
  }
}

const sections = [
  'states',
  'tables',
  'filters',
  'forms',
  'actions',
  'choices',
  'imports',
  'pictures',
  'charts',
  'paper',
]

/** Waits until every chart is drawn, since its code loads after the page. */
const expectDrawn = async (page: Page) => {
  const undrawn = page.locator('figure [role=img]:not(:has(canvas))')
  await expect.poll(() => undrawn.count(), { message: 'charts that are not drawn' }).toBe(0)
}

test.each(sections)('section %s has no accessibility violations in light and dark mode', async (section) => {
  const page = await open(section)
  await expectDrawn(page)
  expect(await obstacles(page)).toStrictEqual([])
  await switchColourScheme(page, 'dark')
  await expectDrawn(page)
  expect(await obstacles(page, { rules: colourRules })).toStrictEqual([])
})

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Presses Tab until the element has the focus, and fails if it is never reached. */
const tabTo = async (page: Page, wanted: Locator) => {
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

const expectToast = async (page: Page, text: string) => scenes.get(page)?.expectToast(text)

const expectFocus = async (wanted: Locator) => {
  await expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)
}

const expectFocusWithin = async (part: Locator) => {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

describe('a form dialog', () => {
  test('shows missing values next to the fields and focuses the first', async () => {
    const page = await open('forms')
    const opener = page.getByRole('button', { name: '新增（整页）' })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, '编辑房间')
    const name = dialog.getByLabel('名称')
    await expectFocus(name)
    await page.keyboard.press('Enter')
    for (const fault of ['请填写名称', '请填写床位数', '请填写组织']) await dialog.getByText(fault).waitFor()
    await expectFocus(name)
    expect(await obstacles(page)).toStrictEqual([])
    await page.keyboard.type('一〇二')
    await page.keyboard.press('Tab')
    await dialog.getByText('请填写名称').waitFor({ state: 'detached' })
    await page.keyboard.type('99')
    await page.keyboard.press('Tab')
    await dialog.getByText('不能大于 12').waitFor()
    await page.keyboard.press('Escape')
    const question = dialogOf(page, '确认放弃修改吗？')
    await expectFocus(question.getByRole('button', { name: '继续编辑' }))
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('一〇二')
    await expectFocusWithin(dialog)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '放弃修改' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(opener)
  })

  test('reads dates as people type them, and never saves the former one in place of an unread one', async () => {
    const page = await open('forms')
    await page.getByRole('button', { name: '编辑（整页）' }).click()
    const dialog = dialogOf(page, '编辑房间')
    const day = dialog.getByLabel('启用日期')
    const typed = ['2026.11.8', '2026/11/2', '20261103', '2026-11-4', '2026年11月6日', '２０２６－１１－０７']
    for (const [at, text] of typed.entries()) {
      await day.fill(text)
      await day.press(at % 2 === 0 ? 'Tab' : 'Enter')
      await expect.poll(() => day.inputValue()).toMatch(/^2026-11-0[2-8]$/)
    }
    await day.fill('2026-13-40')
    await day.press('Tab')
    await dialog.getByText('没有读懂“2026-13-40”，请按 2026-09-01 的格式填写').waitFor()
    const name = dialog.getByLabel('名称')
    await name.fill('冲突')
    await name.press('Enter')
    await dialog.getByText('没有读懂“2026-13-40”').waitFor()
    await day.fill('2026.11.9')
    await day.press('Tab')
    await dialog.getByText('没有读懂').waitFor({ state: 'detached' })
    await name.press('Enter')
    const row = dialog.getByRole('row', { name: '启用日期' }).getByRole('cell')
    await expect.poll(async () => (await row.allTextContents())[0]).toBe('2026-11-09')
    await dialog.getByRole('button', { name: '采用他人的内容' }).click()
    await day.fill('')
    await day.press('Tab')
    await expect.poll(() => day.inputValue()).toBe('')
  })

  test('names a number out of bounds and a long text, and changes neither', async () => {
    const page = await open('forms')
    await page.getByRole('button', { name: '编辑（整页）' }).click()
    const dialog = dialogOf(page, '编辑房间')
    const beds = dialog.getByLabel('床位数')
    const faults = { '-3': '不能小于 1', '99999999': '不能大于 12', '1.5': '请填写整数', 六: '没有读懂“六”' }
    for (const [text, fault] of Object.entries(faults)) {
      await beds.fill(text)
      await beds.press('Tab')
      await dialog.getByText(fault).waitFor()
    }
    await beds.fill('１１')
    await beds.press('Tab')
    await expect.poll(() => beds.inputValue()).toBe('11')
    const name = dialog.getByLabel('名称')
    await name.fill('一二三四五六七八九十一二三')
    await name.press('Tab')
    await dialog.getByText('最多 12 个字').waitFor()
    expect(await name.inputValue()).toBe('一二三四五六七八九十一二三')
  })

  test('shows refusals at their fields, and both versions of a stale save', async () => {
    const page = await open('forms')
    await page.getByRole('button', { name: '编辑（整页）' }).click()
    const dialog = dialogOf(page, '编辑房间')
    const name = dialog.getByLabel('名称')
    await name.fill('重名')
    await page.keyboard.press('Enter')
    await dialog.getByText('名称已存在').waitFor()
    await expectFocus(name)
    await name.fill('拒绝')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: '宿舍楼已停用，不能再添加房间' }).waitFor()
    await name.fill('冲突')
    await page.keyboard.press('Enter')
    const stale = dialog.getByRole('alert', { name: '房间已被他人修改' })
    await stale.waitFor()
    const names = stale.getByRole('row', { name: '名称' }).getByRole('cell')
    await expect.poll(() => names.allTextContents()).toEqual(['冲突', '他人的名称'])
    // A reference is no text for people.
    const departments = stale.getByRole('row', { name: '组织' }).getByRole('cell')
    expect(await departments.allTextContents()).toEqual(['相同', '相同'])
    expect(await obstacles(page)).toStrictEqual([])
    await stale.getByRole('button', { name: '采用他人的内容' }).click()
    await expect.poll(() => name.inputValue()).toBe('他人的名称')
    await name.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expectToast(page, '保存成功')
  })

  test('closes at once if it was not changed', async () => {
    const page = await open('forms')
    await page.getByRole('button', { name: '编辑（整页）' }).click()
    await expectFocus(dialogOf(page, '编辑房间').getByLabel('名称'))
    await page.keyboard.press('Escape')
    await dialogOf(page, '编辑房间').waitFor({ state: 'detached' })
  })

  test('covers only its tab and keeps the focus inside', async () => {
    const page = await open('forms')
    await page.getByRole('button', { name: '新增（标签页）' }).click()
    const dialog = dialogOf(page, '编辑房间')
    await expectFocus(dialog.getByLabel('名称'))
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.getByRole('button', { name: '编辑（整页）' }).click()
    await expect.poll(() => dialogOf(page, '编辑房间').count()).toBe(2)
  })

  test('asks before discarding input, and Enter confirms', async () => {
    const page = await open('forms')
    await page.getByRole('button', { name: '询问（整页）' }).click()
    const question = dialogOf(page, '确认删除选中记录吗？')
    await expectFocus(question.getByRole('button', { name: '删除' }))
    expect(await obstacles(page)).toStrictEqual([])
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
  })
})

test('arrow keys move between rows and Enter opens one', async () => {
  const page = await open('tables')
  const rows = page.getByLabel('列表：有数据').locator('.ant-table-row')
  await tabTo(page, rows.first())
  await page.keyboard.press('ArrowDown')
  await expectFocus(rows.nth(1))
  await page.keyboard.press('Enter')
  await expectToast(page, '打开 王修竹')
})

describe('the actions of a row', () => {
  test('shows more than two under 更多, dangerous ones last', async () => {
    const page = await open('actions')
    const buttons = page.getByRole('button', { name: '四项' })
    await expect.poll(() => buttons.allTextContents()).toEqual(['编辑', '隐藏', '更多'])
    await tabTo(page, page.getByRole('button', { name: '更多 四项' }))
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    expect(await items.allTextContents()).toEqual(['复制', '删除'])
    expect(await obstacles(page)).toStrictEqual([])
    await items.nth(1).click()
    const question = dialogOf(page, '确认删除“四项”吗？')
    await question.getByText('房间“一〇一”将被删除，不能恢复。').waitFor()
    await expectFocus(question.getByRole('button', { name: '删除' }))
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('删除').waitFor()
  })

  test('closes 更多 by Esc with the focus back, or by a second press', async () => {
    const page = await open('actions')
    const more = page.getByRole('button', { name: '更多 四项' })
    const items = page.getByRole('menuitem')
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    await items.first().waitFor()
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
    await expectFocus(more)
    await more.click()
    await items.first().waitFor()
    await more.click()
    await items.first().waitFor({ state: 'detached' })
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
  })

  test('shows a refusal in the confirmation, which stays open', async () => {
    const page = await open('actions')
    await page.getByRole('button', { name: '停用 被拒绝' }).click()
    const question = dialogOf(page, '确认停用吗？')
    await question.getByRole('button', { name: '停用' }).click()
    await question.getByRole('alert').filter({ hasText: '导入文件有误' }).waitFor()
    expect(await question.isVisible()).toBe(true)
  })
})

test('filters search on Enter, accept typed days, and can be cleared', async () => {
  const page = await open('filters')
  const said = page.getByRole('status').filter({ hasText: '查询条件' })
  await page.getByRole('textbox', { name: '搜索' }).fill(' 白 ')
  await page.keyboard.press('Enter')
  await said.getByText('查询条件：白，不限 至 不限').waitFor()
  await page.getByPlaceholder('开始日期').click()
  await page.getByText('近 7 天').waitFor()
  // Weeks begin on Monday.
  expect(await page.locator('.ant-picker-content th').first().textContent()).toBe('一')
  // Skip the calendar, which the library renders.
  expect(await obstacles(page, { except: ['.ant-picker-panels'] })).toStrictEqual([])
  await page.getByPlaceholder('开始日期').fill('2026-03-02')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('结束日期').fill('2026-03-05')
  await page.keyboard.press('Enter')
  await said.getByText('查询条件：白，2026-03-02 至 2026-03-05').waitFor()
  await page.getByRole('button', { name: '重置' }).click()
  await said.getByText('查询条件：无，不限 至 不限').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '搜索' }).inputValue()).toBe('')
})

describe('choosing', () => {
  test('finds a department by name or initials among thousands', async () => {
    const page = await open('choices')
    const box = page.getByRole('combobox', { name: '组织' })
    await tabTo(page, box)
    await page.keyboard.type('1960j7b')
    await page.getByTitle('1960级7班').waitFor()
    expect(await obstacles(page)).toStrictEqual([])
    await page.getByTitle('1960级7班').click()
    await page.getByRole('status').getByText('组织 7606').waitFor()
  })

  test('omits departments that may not be chosen', async () => {
    const page = await open('choices')
    await page.getByRole('combobox', { name: '班级' }).click()
    await page.getByRole('tree').getByTitle('2026级', { exact: true }).click()
    await page.getByRole('tree').getByTitle('2026级2班', { exact: true }).click()
    const said = page.getByRole('status').filter({ hasText: '班级' })
    await expect.poll(() => said.textContent()).toContain('班级 1000、1001，')
  })

  test('searches people while typing, up to the maximum', async () => {
    const page = await open('choices')
    const box = page.getByRole('combobox', { name: '多个用户' })
    await tabTo(page, box)
    for (const code of ['20260003', '20260004', '20260005']) {
      await page.keyboard.type(code)
      await page.locator('.ant-select-item-option-active').filter({ hasText: code }).waitFor()
      expect(await obstacles(page)).toStrictEqual([])
      await page.keyboard.press('Enter')
    }
    await page.getByRole('status').getByText('多个用户 3、4、5').waitFor()
  })

  test('Enter chooses nobody from the results of an earlier search', async () => {
    const page = await open('choices')
    const box = page.getByRole('combobox', { name: '多个用户' })
    await tabTo(page, box)
    await page.keyboard.type('2026')
    await page.locator('.ant-select-item-option-active').waitFor()
    // Run this in the page, so that no search can finish between the last letter and Enter, even on a slow machine.
    await box.evaluate(async (input) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('the box is no input')
      Reflect.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '20260040')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      for (let step = 0; step < 10; step += 1) await Promise.resolve()
      const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
      input.dispatchEvent(new KeyboardEvent('keydown', enter))
      input.dispatchEvent(new KeyboardEvent('keyup', enter))
    })
    await page.locator('.ant-select-item-option-active').filter({ hasText: '20260040' }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: '班级' }).textContent()).toContain('多个用户 无')
  })
})

describe('a sheet', () => {
  const name = '导入学生.xlsx'
  const sheet = { name, mimeType: 'application/octet-stream', buffer: Buffer.from('sheet') }

  test('is refused before and after upload if it is not a sheet', async () => {
    const page = await open('imports')
    await page.getByRole('button', { name: '文件有误' }).click()
    const dialog = dialogOf(page, '导入学生')
    await dialog.locator('input[type=file]').setInputFiles({ ...sheet, name: '导入学生.xls' })
    await dialog.getByRole('alert').filter({ hasText: '请上传 Excel 文件' }).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: '开始导入' }).isDisabled()).toBe(true)
    await dialog.locator('input[type=file]').setInputFiles(sheet)
    await dialog.getByText(name).waitFor()
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await dialog.getByRole('alert').filter({ hasText: '请检查上传的文件' }).waitFor()
    expect(await obstacles(page)).toStrictEqual([])
  })

  test('is imported with progress, and offers a file of the wrong rows', async () => {
    const page = await open('imports')
    await page.getByRole('button', { name: '部分有误' }).click()
    const dialog = dialogOf(page, '导入学生')
    await dialog.locator('input[type=file]').setInputFiles(sheet)
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await dialog.getByText('导入动作耗时较长，请在操作历史中查看导入进度和数据').waitFor()
    const link = dialog.getByRole('link', { name: '下载错误文件' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('/file/errors')
    expect(await obstacles(page)).toStrictEqual([])
  })
})

test('pictures can be moved, removed and viewed by keyboard, and too large ones are refused', async () => {
  const page = await open('pictures')
  const said = page.getByRole('status').nth(1)
  const pictures = page.getByRole('list', { name: '图片，3 张，最多 5 张' })
  const first = pictures.getByRole('button', { name: '预览第 1 张' })
  await tabTo(page, first)
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => said.textContent()).toBe('乙、甲、丙')
  await page.keyboard.press('Enter')
  await dialogOf(page, '甲').getByRole('img', { name: '甲' }).waitFor()
  expect(await obstacles(page)).toStrictEqual([])
  await page.keyboard.press('Escape')
  await dialogOf(page, '甲').waitFor({ state: 'detached' })
  await pictures.getByRole('button', { name: '预览第 1 张' }).focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => said.textContent()).toBe('甲、丙')
  const input = page.locator('input[type=file]').nth(1)
  const picture = { name: '新.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024 + 1) }
  await input.setInputFiles(picture)
  await page.getByRole('alert').filter({ hasText: '上传文件大小不能超过 3 MB' }).waitFor()
  await input.setInputFiles({ ...picture, buffer: Buffer.from('x') })
  await expect.poll(() => said.textContent()).toBe('甲、丙、新.png')
})

test('a chart describes its figures and shows them as a table', async () => {
  const page = await open('charts')
  await page.getByRole('img', { name: '今晚归寝构成，饼图。已归 421人，未归 37人' }).locator('canvas').waitFor()
  await tabTo(page, page.getByRole('button', { name: '查看数据表' }).first())
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: '各楼层归寝情况数据表' })
  const figures = table.getByRole('row', { name: '二层' }).getByRole('cell')
  await expect.poll(() => figures.allTextContents()).toEqual(['96人', '14人', '6人'])
  expect(await obstacles(page)).toStrictEqual([])
})

test('prints only the report on A4 paper, then restores the page', async () => {
  const page = await open('paper', 'dark')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => page.getByRole('button', { name: '打印' }).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('navigation').isVisible()).toBe(false)
  await expect.poll(async () => (await page.getByRole('article').boundingBox())?.width).toBe(698)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => page.getByRole('main').getByRole('article').isVisible()).toBe(true)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
  expect(paper).toMatch(/\/MediaBox \[0 0 (594|595)[.\d]* (841|842)/)
})
