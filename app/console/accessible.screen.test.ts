import { describe, expect, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { expectAccessible, expectAccessibleInBoth } from '../../tests/e2e/axe.ts'
import { openStudentData } from '../../tests/e2e/studentData.ts'
import { answer } from '../../tests/screens/answers.ts'
import { makePeople, person } from '../../tests/screens/people.ts'
import type { Scene } from '../../tests/screens/scene.ts'
import { cast } from '../../tests/screens/sampleSession.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()

const open = async (place: string, who?: keyof typeof cast) => {
  const { answers } = makePeople(person({ id: 1, name: '林建平' }))
  return stage.open(place, { as: who === undefined ? null : cast[who](), answers })
}

const closeDialog = async ({ page }: Scene, name: string) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
}

const panelDialogs = ['更换头像', '修改密码', '切换学校', '登录设备与记录', '关于'] as const

test('axe still reports a violation that stays after it has looked again', async () => {
  const { page } = await open('/login')
  await page.getByLabel('账号', { exact: true }).waitFor()
  await page.getByRole('main').evaluate((main) => main.append(document.createElement('button')))
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
})

describe('axe finds no problems, in light and dark mode, on', () => {
  test('the login page', async () => {
    const console = await open('/login')
    await console.page.getByLabel('账号', { exact: true }).waitFor()
    await expectAccessibleInBoth(console.page)
  })

  test('the home page, its head bar and menus', async () => {
    const console = await open('/', 'school')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).waitFor()
    await expectAccessibleInBoth(console.page)
    await console.openPanel()
    await console.page.getByText('修改密码').waitFor()
    await expectAccessibleInBoth(console.page)
    await closeDialog(console, '个人面板')
    await openStudentData(console)
    await console.page.getByText('隐藏毕业生').waitFor()
    await expectAccessibleInBoth(console.page)
  })

  test('each dialog of the personal panel', async () => {
    const console = await open('/', 'both')
    const times = { createdAt: '2026-03-02 08:00:00', seenAt: '2026-03-02 08:10:00', endedAt: null }
    const where = { address: '10.0.*.*', device: 'Chrome · Windows', schoolName: '明德中学' }
    const stay = { openedBy: 'signIn' as const, isReused: false, renewals: 0, changes: 1, ...times, ...where }
    console.answer(
      answer(identity.ownSessions, [
        { id: 1, isCurrent: true, ...stay },
        { id: 2, isCurrent: false, ...stay },
      ]),
    )
    for (const name of panelDialogs) {
      await console.takeFromPanel(name)
      const dialog = console.page.getByRole('dialog', { name })
      await dialog.waitFor()
      if (name === '登录设备与记录') await dialog.getByText('当前设备').waitFor()
      await expectAccessibleInBoth(console.page)
      await closeDialog(console, name)
    }
  })

  test('the quick search, and pages that are not screens', async () => {
    const console = await open('/', 'school')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).waitFor()
    await console.page.keyboard.press('Control+k')
    await console.page.getByRole('option', { name: '首页' }).waitFor()
    await expectAccessibleInBoth(console.page)
    await console.page.keyboard.type('林建平')
    await console.page.getByRole('option', { name: /林建平/ }).waitFor()
    await expectAccessibleInBoth(console.page)
    await console.page.keyboard.press('Escape')
    for (const place of ['/404', '/error/500?id=7f3a', '/sushe', '/menwei']) {
      await console.open(place)
      await console.page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessibleInBoth(console.page)
    }
  })
})
