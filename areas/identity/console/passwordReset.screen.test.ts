import { describe, expect, test } from 'vitest'
import { expectAccessible, switchColourScheme } from '../../../tests/e2e/axe.ts'
import { expectDisabled, expectValue } from '../../../tests/e2e/waiting.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { identity, identityRefusals as refusals } from '../contract.ts'

const stage = useStage()

const sends = answer(identity.sendPasswordCode, null)
const resets = answer(identity.resetForgotten, null)

const dialogOf = ({ page }: Scene) => page.getByRole('dialog', { name: '忘记密码' })
const alertIn = (console: Scene) => dialogOf(console).getByRole('alert')

const sentMessage = '如果该账号绑定了手机号，验证码已发送到该手机'

/** Opens 忘记密码 from the login page. */
const openDialog = async (opening: Parameters<typeof stage.open>[1]) => {
  const console = await stage.open('/login', opening)
  await console.page.getByRole('button', { name: '忘记密码' }).click()
  await dialogOf(console).waitFor()
  return console
}

/** Opens the second step by sending a code. */
const openCode = async (opening: Parameters<typeof stage.open>[1] = {}) => {
  const console = await openDialog({ answers: [sends], ...opening })
  await dialogOf(console).getByLabel('账号').fill(' parent ')
  await dialogOf(console).getByRole('button', { name: '发送验证码' }).click()
  await dialogOf(console).getByText(sentMessage).waitFor()
  return console
}

interface Typed {
  readonly code?: string
  readonly fresh?: string
  readonly repeat?: string
}

const reset = async (console: Scene, { code = '246810', fresh = 'Spring-2027', repeat = fresh }: Typed = {}) => {
  const dialog = dialogOf(console)
  await dialog.getByLabel('验证码', { exact: true }).fill(code)
  await dialog.getByLabel('新密码').fill(fresh)
  await dialog.getByLabel('确认密码').fill(repeat)
  await dialog.getByRole('button', { name: '重置密码' }).click()
}

describe('忘记密码', () => {
  test('sets a new password with a code and fills the username into the form', async () => {
    const console = await openCode({ answers: [sends, resets] })
    expect(console.asked(identity.sendPasswordCode)[0]?.body).toStrictEqual({ username: 'parent' })
    await reset(console, { code: ' 246 810' })
    await console.expectToast('密码已重置，请用新密码登录')
    await dialogOf(console).waitFor({ state: 'detached' })
    await expectValue(console.page.getByLabel('账号', { exact: true }), 'parent')
    expect(console.asked(identity.resetForgotten)[0]?.body).toStrictEqual({
      username: 'parent',
      code: '246810',
      encryptPassword: expect.stringMatching(/^enc:/),
    })
  })

  test('shows whom to contact without a bound number', async () => {
    const console = await openDialog({})
    await console.expectText('没有绑定手机号？请联系学校负责人，由平台管理员或有“重置密码”权限的人员重置。')
  })

  test('works with only the keyboard', async () => {
    const console = await stage.open('/login', { answers: [sends, resets] })
    const { page } = console
    const link = page.getByRole('button', { name: '忘记密码' })
    const hasFocus = (what: typeof link) => what.evaluate((element) => element === document.activeElement)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(dialogOf(console).getByLabel('账号'))).toBe(true)
    await page.keyboard.press('Escape')
    await dialogOf(console).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(link)).toBe(true)

    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(dialogOf(console).getByLabel('账号'))).toBe(true)
    await page.keyboard.type('parent')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(dialogOf(console).getByLabel('验证码', { exact: true }))).toBe(true)
    await page.keyboard.type('246810')
    // Tab skips the disabled send button.
    await page.keyboard.press('Tab')
    await page.keyboard.type('Spring-2027')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Spring-2027')
    await page.keyboard.press('Enter')
    await console.expectToast('密码已重置，请用新密码登录')
    await expect.poll(() => hasFocus(link)).toBe(true)
  })

  test.each([
    [{ code: '' }, '请输入验证码'],
    [{ code: '24681' }, '验证码为 6 位数字'],
    [{ fresh: 'abc' }, '密码长度为6 - 18个字符'],
    [{ repeat: 'Spring-2028' }, '两次输入密码不一致!'],
  ])('shows a fault for %o instead of sending: %s', async (typed, text) => {
    const console = await openCode()
    await reset(console, typed)
    await alertIn(console).getByText(text).waitFor()
    expect(console.asked(identity.resetForgotten)).toStrictEqual([])
  })

  test('requires an account name', async () => {
    const console = await openDialog({})
    await dialogOf(console).getByRole('button', { name: '发送验证码' }).click()
    await alertIn(console).getByText('请输入账号').waitFor()
    expect(console.asked(identity.sendPasswordCode)).toStrictEqual([])
  })

  test.each([
    ['验证码', refusals.codeWrong],
    ['新密码', refusals.weakPassword],
    ['新密码', refusals.badCipher],
  ])('shows a refusal at %s: %o', async (field, kind) => {
    const console = await openCode({ answers: [sends, refuse(identity.resetForgotten, kind)] })
    await reset(console)
    await alertIn(console).getByText(kind.msg).waitFor()
    const blamed = dialogOf(console).getByLabel(field, { exact: true })
    expect(await blamed.getAttribute('aria-invalid')).toBe('true')
  })

  test('shows after five wrong codes that a new one is needed', async () => {
    const console = await openCode({ answers: [sends, refuse(identity.resetForgotten, refusals.codeWrong)] })
    for (let turn = 1; turn <= 4; turn += 1) {
      await reset(console, { code: `00000${turn}` })
      await console.untilAsked(identity.resetForgotten, turn)
      await alertIn(console).getByText(refusals.codeWrong.msg).waitFor()
    }
    await reset(console, { code: '000005' })
    await alertIn(console).getByText(refusals.codeSpent.msg).waitFor()
    expect(console.asked(identity.resetForgotten)).toHaveLength(5)
  })

  test('confirms before discarding input', async () => {
    const console = await openCode()
    await dialogOf(console).getByLabel('验证码', { exact: true }).fill('2')
    await console.page.keyboard.press('Escape')
    await console.page
      .getByRole('dialog', { name: '确认放弃修改吗？' })
      .getByRole('button', { name: '继续编辑' })
      .click()
    await expectValue(dialogOf(console).getByLabel('验证码', { exact: true }), '2')
  })

  test('starts with the form’s account name and can return to the first step', async () => {
    const console = await stage.open('/login', { answers: [sends] })
    await console.page.getByLabel('账号', { exact: true }).fill('parent')
    await console.page.getByRole('button', { name: '忘记密码' }).click()
    await expectValue(dialogOf(console).getByLabel('账号'), 'parent')
    await dialogOf(console).getByRole('button', { name: '发送验证码' }).click()
    await dialogOf(console).getByRole('button', { name: '换个账号' }).click()
    await expectValue(dialogOf(console).getByLabel('账号'), 'parent')
  })
})

describe('a code', () => {
  test('can be sent again after a one-minute countdown', async () => {
    const console = await stage.open('/login', { answers: [sends], isFresh: true })
    const { page } = console
    await page.clock.install()
    await page.getByRole('button', { name: '忘记密码' }).click()
    await dialogOf(console).getByLabel('账号').fill('parent')
    await dialogOf(console).getByRole('button', { name: '发送验证码' }).click()
    const button = dialogOf(console).getByRole('button', { name: /发/ }).filter({ hasText: /重/ })
    // The clock also runs by itself, so a slow machine doesn't see every second.
    const aMinute = /^(60|[3-5]\d) 秒后重发$/
    await expect.poll(() => button.textContent()).toMatch(aMinute)
    expect(await button.isDisabled()).toBe(true)
    const aSecondLater = async () => {
      await page.clock.runFor(1000)
      return button.textContent()
    }
    await expect.poll(aSecondLater, { interval: 1 }).toMatch(/^[12]?\d 秒后重发$/)
    expect(await button.isDisabled()).toBe(true)
    await expect.poll(aSecondLater, { interval: 1 }).toBe('重新发送')
    await button.click()
    await console.untilAsked(identity.sendPasswordCode, 2)
    await expect.poll(() => button.textContent()).toMatch(aMinute)
  })

  test('can’t be requested during the countdown of a refusal', async () => {
    const slow = refuse(identity.sendPasswordCode, refusals.slowDown, { fill: { seconds: 60 } })
    const console = await openDialog({ answers: [slow] })
    await dialogOf(console).getByLabel('账号').fill('parent')
    const button = dialogOf(console).getByRole('button', { name: '发送验证码' })
    await button.click()
    await alertIn(console)
      .getByText(/^尝试次数过多，请在 \d+ 秒后重试$/)
      .waitFor()
    await expectDisabled(button)
  })

  test('marks the button as busy while it is being sent', async () => {
    const console = await openDialog({ answers: [sends] })
    const held = console.hold(identity.sendPasswordCode)
    await dialogOf(console).getByLabel('账号').fill('parent')
    const button = dialogOf(console).getByRole('button', { name: '发送验证码' })
    await button.click()
    await held.arrived()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    held.release()
    await dialogOf(console).getByText(sentMessage).waitFor()
  })
})

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test('axe finds no faults in either step, with form faults or on a narrow phone', async () => {
    const console = await openDialog({ answers: [sends] })
    const { page } = console
    await switchColourScheme(page, colorScheme)
    await expectAccessible(page)
    await dialogOf(console).getByLabel('账号').fill('parent')
    await dialogOf(console).getByRole('button', { name: '发送验证码' }).click()
    await dialogOf(console).getByText(sentMessage).waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    await dialogOf(console).getByRole('button', { name: '重置密码' }).click()
    await alertIn(console).first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
