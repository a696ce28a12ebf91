import { describe, expect, test } from 'vitest'
import { expectAccessible, switchColourScheme } from '../../../../tests/e2e/axe.ts'
import { expectDisabled, expectValue } from '../../../../tests/e2e/waiting.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { recordElsewhere, heldRecord, makeAccount, stay } from '../../../../tests/screens/account.ts'
import { type FakeAnswer, answer, failAsProxy, refuse } from '../../../../tests/screens/answers.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { schools } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { identity, identityRefusals as refusals } from '../../contract.ts'

const stage = useStage()

const open = (answers: readonly FakeAnswer[] = makeAccount().answers, place = '/account') =>
  stage.open(place, { answers })

const signIn = async ({ page }: Scene, username = 'parent', password = 'Winter-2026') => {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const cardOf = ({ page }: Scene, name: string) => page.getByRole('region', { name })
const readToken = ({ page }: Scene) => page.evaluate(() => sessionStorage.getItem('accountToken'))

describe('the login form of the account page', () => {
  test('opens from the login page and signs in to the account', async () => {
    const console = await open(makeAccount().answers, '/login')
    await console.page.getByRole('link', { name: '账号管理' }).click()
    await console.expectPlace('/account')
    await signIn(console)
    await cardOf(console, '手机号').getByText('未绑定').waitFor()
    expect(console.asked(identity.accountLogin)[0]?.body).toStrictEqual({
      username: 'parent',
      password: expect.stringMatching(/^enc:/),
    })
    // It does not sign in to the console.
    expect(await console.page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    expect(console.page.url()).not.toContain('Winter')
  })

  test.each([
    ['', 'a-password', '请输入账号'],
    ['parent', '', '请输入密码'],
  ])('does not send “%s” with “%s”: %s', async (username, password, text) => {
    const console = await open()
    await signIn(console, username, password)
    await console.page.getByRole('alert').getByText(text).waitFor()
    expect(console.asked(identity.accountLogin)).toStrictEqual([])
  })

  test.each([refusals.wrongPassword, refusals.badCipher])('shows the refusal %o', async (kind) => {
    const console = await open([refuse(identity.accountLogin, kind)])
    await signIn(console)
    await console.page.getByRole('alert').getByText(kind.msg).waitFor()
    expect(await readToken(console)).toBeNull()
  })

  test('counts down the delay after wrong guesses', async () => {
    const console = await open([refuse(identity.accountLogin, refusals.slowDown, { fill: { seconds: 60 } })])
    await signIn(console)
    await console.page
      .getByRole('alert')
      .getByText(/^尝试次数过多，请在 \d+ 秒后重试$/)
      .waitFor()
    await expectDisabled(console.page.getByRole('button', { name: '登录', exact: true }))
  })

  test('opens 忘记密码, which fills in the username afterwards', async () => {
    const console = await open([answer(identity.sendPasswordCode, null), answer(identity.resetForgotten, null)])
    await console.page.getByRole('button', { name: '忘记密码' }).click()
    const dialog = console.page.getByRole('dialog', { name: '忘记密码' })
    await dialog.getByLabel('账号').fill('parent')
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    await dialog.getByLabel('验证码', { exact: true }).fill('246810')
    await dialog.getByLabel('新密码').fill('Spring-2027')
    await dialog.getByLabel('确认密码').fill('Spring-2027')
    await dialog.getByRole('button', { name: '重置密码' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectValue(console.page.getByLabel('账号', { exact: true }), 'parent')
  })
})

describe('the session of the account page', () => {
  const openIn = async (answers?: readonly FakeAnswer[]) => {
    const console = await open(answers)
    await signIn(console)
    await cardOf(console, '登录密码').waitFor()
    return console
  }

  test('survives a reload', async () => {
    const console = await openIn()
    await console.page.reload()
    await cardOf(console, '手机号').waitFor()
    expect(console.asked(identity.accountLogin)).toHaveLength(1)
  })

  test('ends with 退出', async () => {
    const console = await openIn()
    await console.page.getByRole('button', { name: '退出' }).click()
    await console.expectPlace('/login')
    await console.untilAsked(identity.logout)
    await expect.poll(() => readToken(console)).toBeNull()
  })

  test('ends when another path is opened', async () => {
    const console = await openIn()
    await console.open('/login')
    await console.untilAsked(identity.logout)
    await expect.poll(() => readToken(console)).toBeNull()
    await console.open('/account')
    await console.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  })

  test('returns to the form with the reason after it has ended', async () => {
    const console = await openIn()
    // Wait for the last request, so that no other one meets the ended session.
    await cardOf(console, '登录设备').getByRole('listitem').waitFor()
    console.end((await readToken(console)) ?? '')
    await cardOf(console, '登录密码').getByRole('button', { name: '修改密码' }).click()
    await console.changePassword({ old: 'Winter-2026', fresh: 'Spring-2027', repeat: 'Spring-2027' })
    await console.page.getByRole('alert').getByText(common.signedOut.msg).waitFor()
    await console.expectPlace('/account')
    expect(await readToken(console)).toBeNull()
    await signIn(console)
    await cardOf(console, '手机号').waitFor()
  })

  test('shows a loading error and retries', async () => {
    const { answers } = makeAccount()
    const console = await open([failAsProxy(identity.ownAccount, 502), ...answers])
    await signIn(console)
    await console.page.getByText('网关错误').first().waitFor()
    console.answer(...answers)
    await console.page.getByRole('button', { name: '重试' }).click()
    await cardOf(console, '手机号').waitFor()
    expect(console.asked(identity.ownAccount)).toHaveLength(2)
  })

  test('requires changing a first password, without the old one', async () => {
    const console = await openIn(makeAccount({ passwordToChange: true }).answers)
    const card = cardOf(console, '登录密码')
    await card.getByText('您正在使用初始密码，为了账号安全，请先设置新密码。').waitFor()
    await card.getByRole('button', { name: '修改密码' }).click()
    await console.changePassword({ fresh: 'Spring-2027', repeat: 'Spring-2027' })
    await console.expectToast('修改成功,下次请用新密码登录！')
    await card.getByText('修改后，其他设备上的登录随即结束。').waitFor()
    expect(console.asked(identity.modifyPassword)[0]?.body).toStrictEqual({
      encryptPassword: expect.stringMatching(/^enc:/),
    })
  })
})

/** An account with long names in every card. */
const crowded = () =>
  makeAccount({
    records: [
      heldRecord(),
      heldRecord({
        ...recordElsewhere(),
        isDisabled: true,
        username: 'mingde-zhongxue-0000000000000000000118',
        schoolName: '杏花村镇中心小学教育集团东风路第二分校（初中部）',
        roleNames: ['教职工', '班级管理员', '宿舍管理员'],
      }),
    ],
    joinable: [{ schoolId: 9, schoolName: '春风小学', name: '何**', roleNames: ['家长'] }],
    stays: [
      stay({ id: 1, isCurrent: true, openedBy: 'account', schoolName: null }),
      stay({ id: 2, renewals: 2, changes: 1, schoolName: schools.mingde.name }),
    ],
  }).answers

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test('axe finds no faults and everything fits on a narrow phone', async () => {
    const console = await open(crowded())
    const { page } = console
    await switchColourScheme(page, colorScheme)
    const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    await expect.poll(isNarrow).toBe(true)
    await signIn(console)
    await page.getByText('当前设备').waitFor()
    await expectAccessible(page)
    await expect.poll(isNarrow).toBe(true)
    for (const [opener, title] of [
      ['绑定手机号', '绑定手机号'],
      ['拆分 杏坛实验学校', '确认拆分此身份吗？'],
      ['合并 春风小学', '确认合并到当前账号吗？'],
      ['合并其他账号', '合并其他账号'],
      ['修改密码', '修改密码'],
      ['结束其他全部会话', '确认结束其他全部会话吗？'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).click()
      await page.getByRole('dialog', { name: title }).waitFor()
      await expectAccessible(page)
      await expect.poll(isNarrow).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: '拆分 杏坛实验学校' }).click()
    await page.getByRole('dialog').getByLabel('登录密码').fill('Winter-2026')
    await page.getByRole('dialog').getByRole('button', { name: '拆分' }).click()
    await page.getByRole('dialog', { name: '身份已拆分' }).waitFor()
    await expectAccessible(page)
    await expect.poll(isNarrow).toBe(true)
  })
})
