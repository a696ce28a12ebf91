import { describe, expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type OwnSession, identity } from '../contract.ts'

const stage = useStage()

const openAs = (who: keyof typeof cast) => stage.open('/', { as: cast[who]() })

describe('the personal panel', () => {
  test('shows platform, version, build time and licence', async () => {
    const console = await openAs('teacher')
    await console.takeFromPanel('关于')
    const dialog = console.page.getByRole('dialog', { name: '关于' })
    await dialog.getByText('V1.0', { exact: true }).waitFor()
    await dialog.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).waitFor()
    expect(await dialog.getByRole('link', { name: '查看许可协议' }).getAttribute('href')).toBe('/licence')
  })

  test('sets the colour scheme for the browser independently of the system', async () => {
    const console = await openAs('teacher')
    const scheme = () => console.page.evaluate(() => document.documentElement.style.colorScheme)
    await console.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(scheme).toBe('light')
    await console.openPanel()
    await console.page.getByRole('radio', { name: '深色' }).check()
    await expect.poll(scheme).toBe('dark')
    await console.page.reload()
    await console.expectEntered()
    await expect.poll(scheme).toBe('dark')
    await console.openPanel()
    await console.page.getByRole('radio', { name: '跟随系统' }).check()
    await expect.poll(scheme).toBe('light')
  })

  test('opens, can be used and closes with the keyboard', async () => {
    const console = await openAs('teacher')
    await console.panelButton().focus()
    await console.page.keyboard.press('Enter')
    const first = console.page.getByRole('button', { name: '更换头像' })
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
    await console.page.keyboard.press('Escape')
    await console.page.getByRole('dialog', { name: '个人面板' }).waitFor({ state: 'hidden' })
    await expect.poll(() => console.panelButton().evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('登录设备与记录', () => {
  const stay = (changes: Partial<OwnSession> & Pick<OwnSession, 'id'>): OwnSession => ({
    isCurrent: false,
    openedBy: 'signIn',
    isReused: false,
    renewals: 0,
    changes: 0,
    createdAt: '2026-03-02 08:00:00',
    seenAt: '2026-03-02 08:10:00',
    endedAt: null,
    address: '10.0.*.*',
    device: 'Chrome · Windows',
    schoolName: '杏坛实验学校',
    ...changes,
  })

  test('confirms before ending a session and disables the button without others', async () => {
    let others = [stay({ id: 2 })]
    const console = await openAs('teacher')
    console.answer(
      answer(identity.ownSessions, () => [stay({ id: 1, isCurrent: true }), ...others]),
      answer(identity.endOwnSession, ({ params }) => {
        others = others.filter(({ id }) => id !== params.id)
        return null
      }),
    )
    await console.takeFromPanel('登录设备与记录')
    const dialog = console.page.getByRole('dialog', { name: '登录设备与记录' })
    await dialog.getByText('当前设备').waitFor()
    const other = dialog.getByRole('listitem').filter({ hasText: '已登录' })
    await expect.poll(() => other.count()).toBe(1)
    await other.getByRole('button', { name: '结束此会话' }).click()
    const question = console.page.getByRole('dialog', { name: '确认结束此会话吗？' })
    await question.getByRole('button', { name: '结束会话' }).click()
    await console.expectToast('会话已结束')
    await other.waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByRole('button', { name: '结束其他全部会话' }).isDisabled()).toBe(true)
  })
})
