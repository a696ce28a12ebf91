import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { expectNoOpenList } from '../../../tests/e2e/options.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { entryRow, sheetFrame, temperatureDay } from '../../../tests/screens/temperature.ts'
import { type FeverNotice, temperature, temperatureRefusals } from '../contract.ts'

const stage = useStage()
const place = '/health/TemperatureEntry'

const pupils = [
  entryRow({ userId: 11, name: '王小明' }),
  entryRow({ userId: 12, name: '李小红', absence: { kind: 'leave', words: '病假 至 11-24 08:00' } }),
  entryRow({ userId: 13, name: '张伟', tempF: 368, submitterName: '张建军', source: 'parent' }),
  entryRow({ userId: 14, name: '欧阳思远' }),
]

const classes = answer(temperature.entryClasses, [
  { deptId: 173, clazzName: '七年级3班' },
  { deptId: 174, clazzName: '七年级4班' },
])

const sheet = answer(temperature.entrySheet, ({ query }) => ({
  frame: sheetFrame({ date: query.date ?? temperatureDay, periodId: query.periodId ?? 1 }),
  clazzName: query.deptId === 173 ? '七年级3班' : '七年级4班',
  rows: query.deptId === 173 ? pupils : [entryRow({ userId: 21, name: '赵敏' })],
}))

const openEntry = async () => {
  const console = await stage.open(place, { as: cast.teacher(), answers: [classes, sheet] })
  const field = (name: string) => console.page.getByRole('textbox', { name: `${name} 体温` })
  await field('王小明').waitFor()
  return { console, field, page: console.page }
}

test('enters a class by keyboard: Enter skips students on leave, and one call saves all', async () => {
  const { console, field, page } = await openEntry()
  await page.setViewportSize({ width: 1093, height: 520 })
  await page.getByText('病假 至 11-24 08:00').waitFor()
  await page.getByText('张建军已上报').waitFor()
  await field('王小明').focus()
  await page.keyboard.type('365')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('张伟 体温')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('李小红 体温')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectFocusIn(field('欧阳思远'))
  await page.keyboard.type('38.2')
  await page
    .getByRole('row', { name: /欧阳思远/ })
    .getByText('偏高')
    .waitFor()
  expect(await field('欧阳思远').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('已填 3 人，未填 1 人，异常 1 人').waitFor()
  await expectAccessibleInBoth(page)
  console.answer(
    answer(temperature.saveEntry, { saved: 1, refused: [{ userId: 14, msg: '已不在这个班级' }], fevers: null }),
  )
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('button', { name: /^保存/ }))
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: /欧阳思远/ })
    .getByText('已不在这个班级')
    .waitFor()
  expect(console.asked(temperature.saveEntry).map(({ body }) => body)).toEqual([
    {
      deptId: 173,
      date: temperatureDay,
      periodId: 1,
      temps: [
        { userId: 11, tempF: 365 },
        { userId: 14, tempF: 382 },
      ],
    },
  ])
  expect(await field('欧阳思远').inputValue()).toBe('38.2')
})

test('keeps drafts of another class, blocks saving with an invalid value, and closes a future period', async () => {
  const { console, field, page } = await openEntry()
  await field('王小明').fill('9')
  await page.keyboard.press('Control+s')
  await console.expectToast('有 1 行填写不正确，请先修改')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('王小明 体温')
  await page.getByText('请填写 30.0 至 45.0，如 36.5').waitFor()
  await page.getByText('未保存：1 行填写不正确。').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('9')
  await expect.poll(() => page.getByText('未保存：1 行填写不正确。').count()).toBe(0)
  await field('王小明').fill('9')
  await page.getByRole('combobox', { name: '班级' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '七年级4班' }).click()
  await field('赵敏').waitFor()
  await page.getByText('七年级3班 11-23 晨检 还有 1 人未保存').waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await expect.poll(() => field('王小明').inputValue()).toBe('9')
  await page.getByRole('combobox', { name: '时间段' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '午检' }).click()
  await page.getByText('“午检”还没有开始，不能填报').waitFor()
  expect(await page.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  expect(await field('王小明').isDisabled()).toBe(true)
  await page.getByRole('columnheader', { name: /未开始/ }).waitFor()
  await expectNoOpenList(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: '返回' }).click()
  await field('王小明').fill('36.6')
  console.answer(refuse(temperature.saveEntry, temperatureRefusals.notYet, { fill: { period: '晨检' } }))
  await page.keyboard.press('Control+s')
  await console.expectToast('“晨检”还没有开始，不能填报')
  expect(await field('王小明').inputValue()).toBe('36.6')
})

test('asks once to confirm an unlikely temperature before saving', async () => {
  const { console, field, page } = await openEntry()
  await field('王小明').fill('45')
  await field('欧阳思远').fill('34.9')
  await field('李小红').fill('38.2')
  await page
    .getByRole('row', { name: /王小明/ })
    .getByText('45.0 ℃，请再看一眼')
    .waitFor()
  await page
    .getByRole('row', { name: /欧阳思远/ })
    .getByText('34.9 ℃，请再看一眼')
    .waitFor()
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: '确认 2 人的体温没有录错吗？' })
  await expect
    .poll(() => question.getByRole('listitem').allTextContents())
    .toEqual(['王小明 45.0 ℃', '欧阳思远 34.9 ℃'])
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  expect(console.asked(temperature.saveEntry)).toEqual([])
  await field('欧阳思远').fill('36.9')
  console.answer(answer(temperature.saveEntry, { saved: 3, refused: [], fevers: null }))
  await page.keyboard.press('Control+s')
  const again = page.getByRole('dialog', { name: '确认 1 人的体温没有录错吗？' })
  const yes = again.getByRole('button', { name: '没有录错，保存' })
  await expect.poll(() => yes.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await console.expectToast('已保存 3 人的体温')
  await expect.poll(() => again.count()).toBe(0)
})

test('shows the recipients of a fever notice, or why there are none, until closed', async () => {
  const { console, field, page } = await openEntry()
  const save = async (notice: Partial<FeverNotice>) => {
    const fevers = { count: 2, way: 'sent' as const, notAgain: 0, isHeadTold: true, noParent: [], ...notice }
    console.answer(answer(temperature.saveEntry, { saved: 2, refused: [], fevers }))
    await field('王小明').fill('38.6')
    await field('欧阳思远').fill('38.2')
    await page.keyboard.press('Control+s')
  }
  const alert = page.getByRole('alert').filter({ hasText: '体温偏高' })
  await save({ way: 'noTemplate', isHeadTold: false })
  await alert
    .getByText('2 人体温偏高，未通知家长和班主任：本校未设置“体温异常提醒”的短信模板，不能发送短信，请联系管理员')
    .waitFor()
  await alert.getByText('请电话联系家长').waitFor()
  await expectAccessibleInBoth(page)
  await save({ way: 'noProvider', isHeadTold: false })
  await alert.getByText('未通知家长和班主任：系统未配置短信服务').waitFor()
  await save({ noParent: [14] })
  await alert.getByText('2 人体温偏高，一分钟内短信通知班主任和家长').waitFor()
  await alert.getByText('欧阳思远没有可以收到短信的家长，请另行联系').waitFor()
  await save({ noParent: [11, 14], isHeadTold: false })
  await alert.getByText('2 人体温偏高，没有人可以收到短信，请电话联系家长').waitFor()
  await save({ notAgain: 2, isHeadTold: false })
  await alert.getByText('2 人体温偏高，不再通知').waitFor()
  await save({ way: 'alerts', isHeadTold: false })
  await alert.getByText('2 人体温偏高，是否已通知请看今日预警').waitFor()
  await alert.getByText('同时偏高的人数过多时先由管理员核对').waitFor()
  expect(await alert.getByText('一分钟内').count()).toBe(0)
  await alert.getByRole('button', { name: /close|关闭/i }).click()
  await alert.waitFor({ state: 'detached' })
})

test('opens the list of periods at the chosen one while another class loads', async () => {
  const { console, field, page } = await openEntry()
  const period = page.getByRole('combobox', { name: '时间段' })
  const activeText = () =>
    period.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent)
  await period.click()
  await page.locator('.ant-select-item-option').filter({ hasText: '午检' }).click()
  await page.getByText('“午检”还没有开始，不能填报').waitFor()
  const held = console.hold(temperature.entrySheet)
  await page.getByRole('combobox', { name: '班级' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '七年级4班' }).click()
  await held.arrived()
  await period.click()
  await expect.poll(activeText).toMatch(/^午检|^2$/)
  held.release()
  await field('赵敏').waitFor()
  await expect.poll(activeText).toMatch(/^午检|^2$/)
})

test('scrolls the row that blocks a save clear of the sheet’s head', async () => {
  const many = Array.from({ length: 40 }, (_, at) => entryRow({ userId: 100 + at, name: `学生${at + 1}` }))
  const console = await stage.open(place, {
    as: cast.teacher(),
    answers: [
      classes,
      answer(temperature.entrySheet, () => ({ frame: sheetFrame(), clazzName: '七年级3班', rows: many })),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const field = page.getByRole('textbox', { name: '学生3 体温' })
  await field.fill('3')
  await page.getByRole('textbox', { name: '学生40 体温' }).focus()
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('学生3 体温')
  const gap = async () => {
    const head = await page.getByRole('columnheader', { name: '姓名' }).boundingBox()
    const box = await field.boundingBox()
    return (box?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)
  }
  await expect.poll(gap, { message: 'px between the head and the field' }).toBeGreaterThanOrEqual(0)
})

test('on a phone, has large fields, no sideways scrolling, and 保存 in view', async () => {
  const { field, page } = await openEntry()
  await page.setViewportSize({ width: 390, height: 844 })
  await field('欧阳思远').fill('374')
  await expect.poll(async () => (await field('欧阳思远').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const isWide = () => page.locator('main').evaluate((element) => element.scrollWidth > element.clientWidth)
  await expect.poll(isWide).toBe(false)
  await expect
    .poll(async () => {
      const save = await page.getByRole('button', { name: '保存 1 人' }).boundingBox()
      return save !== null && save.y + save.height <= 844
    })
    .toBe(true)
})

test('shows the stored value in an emptied field, and withdraws a wrong entry with a reason', async () => {
  const wrong = entryRow({ userId: 15, name: '陈晨', tempF: 371, submitterName: '周若曦', source: 'school' })
  let stored = { ...wrong, readingId: 77, mayWithdraw: true }
  const console = await stage.open(place, {
    as: cast.teacher(),
    answers: [
      classes,
      answer(temperature.entrySheet, () => ({
        frame: sheetFrame(),
        clazzName: '七年级3班',
        rows: [...pupils, stored],
      })),
      answer(temperature.withdrawReading, () => {
        stored = { ...entryRow({ userId: 15, name: '陈晨' }), readingId: 0, mayWithdraw: false }
        return null
      }),
    ],
  })
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const row = page.getByRole('row', { name: /陈晨/ })
  const field = row.getByRole('textbox')
  await field.fill('')
  await row.getByText('已存 37.1，清空不会删除，录错请按撤回').waitFor()
  await page.getByRole('textbox', { name: '王小明 体温' }).focus()
  await expect.poll(() => field.inputValue()).toBe('37.1')
  await field.fill('36.5')
  await row.getByText('已存 37.1').waitFor()
  const number = row.getByRole('cell').first()
  await expect.poll(async () => (await number.boundingBox())?.height).toBeLessThan(56)
  expect(await page.getByRole('button', { name: '撤回 张伟 的体温' }).count()).toBe(0)
  await page.getByRole('button', { name: '撤回 陈晨 的体温' }).click()
  const dialog = page.getByRole('dialog', { name: '撤回陈晨的体温 37.1 ℃' })
  await dialog.getByLabel('原因').fill('录错学生')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await console.expectToast('已撤回')
  expect(console.asked(temperature.withdrawReading).map(({ body }) => body)).toEqual([{ id: 77, reason: '录错学生' }])
  await expect.poll(() => page.getByRole('button', { name: '撤回 陈晨 的体温' }).count()).toBe(0)
})
