import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { recordElsewhere, firstPassword, heldRecord, makeAccount, stay } from '../../../../tests/screens/account.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { schools } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { expectDisabled, expectFocusIn } from '../../../../tests/e2e/waiting.ts'
import { identity, identityRefusals as refusals } from '../../contract.ts'

const stage = useStage()

/** Opens the account page and signs in to it. */
const open = async (account: Parameters<typeof makeAccount>[0] = {}) => {
  const console = await stage.open('/account', { answers: makeAccount(account).answers })
  const { page } = console
  await page.getByLabel('账号', { exact: true }).fill('parent')
  await page.getByLabel('密码', { exact: true }).fill('Winter-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await cardOf(console, '手机号').waitFor()
  return console
}

const cardOf = ({ page }: Scene, name: string) => page.getByRole('region', { name, exact: true })
const dialogOf = ({ page }: Scene, name: string) => page.getByRole('dialog', { name, exact: true })
const hasFocus = ({ page }: Scene, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement)

describe('手机号', () => {
  const openDialog = async () => {
    const console = await open()
    await cardOf(console, '手机号').getByRole('button', { name: '绑定手机号' }).click()
    const dialog = dialogOf(console, '绑定手机号')
    const send = () => dialog.getByRole('button', { name: '发送验证码' }).click()
    const fill = async ({ telephone = '138 0000 1111', code = '246810', password = 'Winter-2026' } = {}) => {
      await dialog.getByLabel('手机号').fill(telephone)
      await dialog.getByLabel('验证码', { exact: true }).fill(code)
      await dialog.getByLabel('登录密码').fill(password)
    }
    return { console, dialog, send, fill, prove: () => dialog.getByRole('button', { name: '确定' }).click() }
  }

  test('is bound with a code and the password', async () => {
    const { console, dialog, send, fill } = await openDialog()
    await fill({ code: '' })
    await send()
    await dialog.getByText('验证码已发送，请查收短信').waitFor()
    await dialog.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor()
    await fill()
    await console.page.keyboard.press('Enter')
    await console.expectToast('手机号已绑定')
    await cardOf(console, '手机号').getByText('138******11').waitFor()
    expect(console.asked(identity.sendTelephoneCode)[0]?.body).toStrictEqual({ telephone: '13800001111' })
    expect(console.asked(identity.proveTelephone)[0]?.body).toStrictEqual({
      telephone: '13800001111',
      code: '246810',
      encryptPassword: expect.stringMatching(/^enc:/),
    })
    await cardOf(console, '手机号').getByRole('button', { name: '更换手机号' }).waitFor()
  })

  test('accepts full width and dashes, and focuses the code after sending', async () => {
    const { console, dialog, send } = await openDialog()
    await dialog.getByLabel('手机号').fill('１３８-００００-１１１１')
    await send()
    await dialog.getByText('验证码已发送，请查收短信').waitFor()
    expect(console.asked(identity.sendTelephoneCode)[0]?.body).toStrictEqual({ telephone: '13800001111' })
    const code = dialog.getByLabel('验证码', { exact: true })
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('shows a network error on the form and not at a field', async () => {
    const { console, dialog, fill, prove } = await openDialog()
    await console.page.route('**/auth/account/telephone', (route) => route.abort())
    await fill()
    await prove()
    await dialog.locator('form > [role=alert]').getByText('网络连接失败，请检查网络后重试').waitFor()
    expect(await dialog.locator('[aria-invalid=true]').count()).toBe(0)
  })

  test('is unbound with the password', async () => {
    const console = await open({ telephone: '138******11' })
    await cardOf(console, '手机号').getByRole('button', { name: '解绑手机号' }).click()
    const question = dialogOf(console, '确认解绑手机号吗？')
    await question.getByText('解绑后不能再用 138******11 找回密码。').waitFor()
    await question.getByLabel('登录密码').fill('Winter-2026')
    await question.getByRole('button', { name: '解绑' }).click()
    await console.expectToast('手机号已解绑')
    await cardOf(console, '手机号').getByText('未绑定').waitFor()
    expect(console.asked(identity.unbindTelephone)[0]?.body).toStrictEqual({
      encryptPassword: expect.stringMatching(/^enc:/),
    })
  })

  test.each([refusals.noTelephone, refusals.wrongOwnPassword])('stays bound after the refusal %o', async (kind) => {
    const console = await open({ telephone: '138******11' })
    console.answer(refuse(identity.unbindTelephone, kind))
    await cardOf(console, '手机号').getByRole('button', { name: '解绑手机号' }).click()
    const question = dialogOf(console, '确认解绑手机号吗？')
    await question.getByLabel('登录密码').fill('Winter-2026')
    await question.getByRole('button', { name: '解绑' }).click()
    await question.getByRole('alert').getByText(kind.msg).waitFor()
    expect(await cardOf(console, '手机号').getByText('138******11').count()).toBeGreaterThan(0)
  })

  test('does not mention joining to students', async () => {
    const console = await open({ mayJoinByTelephone: false })
    await cardOf(console, '手机号').getByText('绑定后可以用它找回密码。', { exact: true }).waitFor()
    expect(await cardOf(console, '手机号').getByText('合并').count()).toBe(0)
  })

  test('sends no code to an invalid number', async () => {
    const { console, dialog, send, fill } = await openDialog()
    await send()
    await dialog.getByRole('alert').getByText('请输入手机号').waitFor()
    await fill({ telephone: '1380000111' })
    await send()
    await dialog.getByRole('alert').getByText('请输入正确的手机号').waitFor()
    expect(console.asked(identity.sendTelephoneCode)).toStrictEqual([])
  })

  test('counts down the delay after too many codes', async () => {
    const { console, dialog, send, fill } = await openDialog()
    console.answer(refuse(identity.sendTelephoneCode, common.tooMany, { fill: { seconds: 60 } }))
    await fill()
    await send()
    await dialog
      .getByRole('alert')
      .getByText(/^操作过于频繁，请在 \d+ 秒后重试$/)
      .waitFor()
    await expectDisabled(dialog.getByRole('button', { name: '发送验证码' }))
  })

  test.each([
    [{ telephone: '' }, '请输入手机号'],
    [{ code: '' }, '请输入验证码'],
    [{ code: '12' }, '验证码为 6 位数字'],
    [{ password: '' }, '请输入登录密码'],
  ])('shows a fault for %o instead of sending: %s', async (typed, text) => {
    const { console, dialog, fill, prove } = await openDialog()
    await fill(typed)
    await prove()
    await dialog.getByRole('alert').getByText(text).waitFor()
    expect(console.asked(identity.proveTelephone)).toStrictEqual([])
  })

  test.each([
    ['验证码', refusals.codeWrong],
    ['验证码', refusals.codeSpent],
    ['登录密码', refusals.wrongOwnPassword],
    ['登录密码', refusals.badCipher],
  ])('shows a refused number at %s: %o', async (field, kind) => {
    const { console, dialog, fill, prove } = await openDialog()
    console.answer(refuse(identity.proveTelephone, kind))
    await fill()
    await prove()
    await dialog.getByRole('alert').getByText(kind.msg).waitFor()
    expect(await dialog.getByLabel(field, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  })

  test('disables 确定 during the delay after wrong codes', async () => {
    const { console, dialog, fill, prove } = await openDialog()
    console.answer(refuse(identity.proveTelephone, refusals.slowDown, { fill: { seconds: 60 } }))
    await fill()
    await prove()
    await dialog
      .getByRole('alert')
      .getByText(/^尝试次数过多，请在 \d+ 秒后重试$/)
      .waitFor()
    await expectDisabled(dialog.getByRole('button', { name: '确定' }))
  })

  test('confirms before discarding input and restores the focus', async () => {
    const { console, dialog } = await openDialog()
    await dialog.getByLabel('手机号').fill('138')
    await console.page.keyboard.press('Escape')
    // Enter continues editing, so that a stray key doesn't discard the input.
    await expectFocusIn(dialogOf(console, '确认放弃修改吗？').getByRole('button', { name: '继续编辑' }))
    await console.page.keyboard.press('Enter')
    await dialogOf(console, '确认放弃修改吗？').waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('手机号').inputValue()).toBe('138')
    await console.page.keyboard.press('Escape')
    await dialogOf(console, '确认放弃修改吗？').getByRole('button', { name: '放弃修改' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(console, '绑定手机号')).toBe(true)
  })
})

describe('各校身份', () => {
  const two = () => ({ records: [heldRecord(), heldRecord({ ...recordElsewhere(), isDisabled: true })] })

  test('shows school, name and roles, and no button to separate the only record', async () => {
    const console = await open()
    const line = cardOf(console, '各校身份').getByRole('listitem')
    await expect
      .poll(() => line.allInnerTexts())
      .toStrictEqual([expect.stringMatching(/杏坛实验学校[^]*何子健 · 家长[^]*xt-0231/)])
    expect(await line.getByRole('button').count()).toBe(0)
  })

  test('separates a record after confirmation and shows its password once', async () => {
    const console = await open(two())
    const { page } = console
    await cardOf(console, '各校身份').getByText('已停用').waitFor()
    await page.getByRole('button', { name: '拆分 明德中学' }).click()
    const question = dialogOf(console, '确认拆分此身份吗？')
    await question.getByText(/用该校的用户名（md-118）和新的初始密码登录/).waitFor()
    await question.getByRole('button', { name: '拆分' }).click()
    await question.getByRole('alert').getByText('请输入登录密码').waitFor()
    await question.getByLabel('登录密码').fill('Winter-2026')
    await question.getByRole('button', { name: '拆分' }).click()
    const shown = dialogOf(console, '身份已拆分')
    await shown.getByText(firstPassword).waitFor()
    expect(console.asked(identity.separateRecord)[0]?.body).toStrictEqual({
      schoolId: schools.mingde.id,
      encryptPassword: expect.stringMatching(/^enc:/),
    })
    // A stray Escape doesn't close it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await shown.getByText('md-118').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await shown.getByRole('button', { name: '复制初始密码' }).click()
    await console.expectToast('初始密码已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstPassword)
    await shown.getByRole('button', { name: '已记下' }).click()
    await shown.waitFor({ state: 'detached' })
    await expect.poll(() => cardOf(console, '各校身份').getByRole('listitem').count()).toBe(1)
    expect(await page.getByText(firstPassword).count()).toBe(0)
    // The focused button was removed with its record, so the heading has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('各校身份')
  })

  test.each([refusals.onlyRecord, refusals.separated])('reloads the page after the refusal %o', async (kind) => {
    const console = await open(two())
    console.answer(refuse(identity.separateRecord, kind))
    await console.page.getByRole('button', { name: '拆分 明德中学' }).click()
    const question = dialogOf(console, '确认拆分此身份吗？')
    await question.getByLabel('登录密码').fill('Winter-2026')
    console.answer(...makeAccount().answers.filter(({ call }) => call === identity.ownAccount))
    await question.getByRole('button', { name: '拆分' }).click()
    await question.getByRole('alert').getByText(kind.msg).waitFor()
    await console.page.keyboard.press('Escape')
    await expect.poll(() => cardOf(console, '各校身份').getByRole('listitem').count()).toBe(1)
  })

  test('refuses a wrong password and clears the fault on editing', async () => {
    const console = await open(two())
    console.answer(refuse(identity.separateRecord, refusals.wrongOwnPassword))
    await console.page.getByRole('button', { name: '拆分 明德中学' }).click()
    const question = dialogOf(console, '确认拆分此身份吗？')
    await question.getByLabel('登录密码').fill('not-this-one')
    await question.getByRole('button', { name: '拆分' }).click()
    await question.getByRole('alert').getByText(refusals.wrongOwnPassword.msg).waitFor()
    await question.getByLabel('登录密码').fill('W')
    await question.getByRole('alert').waitFor({ state: 'detached' })
    expect(await cardOf(console, '各校身份').getByRole('listitem').count()).toBe(2)
  })

  test('does not mention other login names for a single record', async () => {
    const console = await open()
    await cardOf(console, '各校身份').getByRole('listitem').waitFor()
    expect(await cardOf(console, '各校身份').getByText('以下任一用户名都可以登录').count()).toBe(0)
  })
})

describe('可合并的身份', () => {
  const joinable = [{ schoolId: 9, schoolName: '春风小学', name: '何**', roleNames: ['家长'] }]
  const openQuestion = async (console: Scene) => {
    await cardOf(console, '可合并的身份').getByText('何** · 家长').waitFor()
    await console.page.getByRole('button', { name: '合并 春风小学' }).click()
    const question = dialogOf(console, '确认合并到当前账号吗？')
    await question.getByText(/合并后用当前账号的密码登录，原账号的密码失效。$/).waitFor()
    await question.getByLabel('登录密码').fill('Winter-2026')
    return question
  }

  test('joins a record after confirmation', async () => {
    const console = await open({ joinable })
    const question = await openQuestion(console)
    await question.getByRole('button', { name: '合并' }).click()
    await console.expectToast('合并成功')
    await cardOf(console, '可合并的身份').waitFor({ state: 'detached' })
    await cardOf(console, '各校身份').getByText('春风小学').waitFor()
  })

  test('refuses a record that is no longer joinable and reloads the page', async () => {
    const console = await open({ joinable })
    console.answer(refuse(identity.joinByTelephone, refusals.notJoinable))
    const question = await openQuestion(console)
    console.answer(...makeAccount().answers.filter(({ call }) => call === identity.ownAccount))
    await question.getByRole('button', { name: '合并' }).click()
    await question.getByRole('alert').getByText(refusals.notJoinable.msg).waitFor()
    await console.page.keyboard.press('Escape')
    await cardOf(console, '可合并的身份').waitFor({ state: 'detached' })
    expect(await cardOf(console, '各校身份').getByRole('listitem').count()).toBe(1)
  })
})

describe('合并其他账号', () => {
  const openDialog = async () => {
    const console = await open()
    await cardOf(console, '合并其他账号').getByRole('button').click()
    const dialog = dialogOf(console, '合并其他账号')
    const join = async (username: string, password: string) => {
      await dialog.getByLabel('用户名').fill(username)
      await dialog.getByLabel('密码', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: '下一步' }).click()
    }
    return { console, dialog, join }
  }

  test('shows the other account’s records and joins them', async () => {
    const { console, dialog, join } = await openDialog()
    await join(' md-118 ', 'Winter-2025')
    const records = dialog.getByRole('list', { name: '将合并的身份' }).getByRole('listitem')
    await expect.poll(() => records.allInnerTexts()).toStrictEqual([expect.stringMatching(/明德中学[^]*何子健 · 家长/)])
    expect(console.asked(identity.joinAccount)).toStrictEqual([])
    await dialog.getByRole('button', { name: '合并' }).click()
    await console.expectToast('合并成功')
    await cardOf(console, '各校身份').getByText('明德中学').waitFor()
    expect(console.asked(identity.joinAccount)[0]?.body).toStrictEqual({
      username: 'md-118',
      encryptPassword: expect.stringMatching(/^enc:/),
    })
  })

  test.each([
    ['', 'a-password', '请输入对方账号的用户名'],
    ['md-118', '', '请输入对方账号的密码'],
  ])('does not send “%s” with “%s”: %s', async (username, password, text) => {
    const { console, dialog, join } = await openDialog()
    await join(username, password)
    await dialog.getByRole('alert').getByText(text).waitFor()
    expect(console.asked(identity.seeOtherAccount)).toStrictEqual([])
  })

  test.each([
    ['密码', refusals.wrongPassword],
    ['密码', refusals.badCipher],
    ['用户名', refusals.ownAccount],
    ['用户名', refusals.sameSchool],
  ])('shows a refused account at %s: %o', async (field, kind) => {
    const { console, dialog, join } = await openDialog()
    console.answer(refuse(identity.seeOtherAccount, kind))
    await join('md-118', 'Winter-2025')
    await dialog.getByRole('alert').getByText(kind.msg).waitFor()
    expect(await dialog.getByLabel(field, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  })

  test('shows that the account was joined in another window and reloads', async () => {
    const { console, dialog, join } = await openDialog()
    console.answer(refuse(identity.seeOtherAccount, refusals.ownAccount))
    const looks = console.asked(identity.ownAccount).length
    await join('md-118', 'Winter-2025')
    await dialog.getByRole('alert').getByText(refusals.ownAccount.msg).waitFor()
    await console.untilAsked(identity.ownAccount, looks + 1)
    expect(console.asked(identity.joinAccount)).toStrictEqual([])
  })

  test('returns to the first step if joining is refused', async () => {
    const { console, dialog, join } = await openDialog()
    await join('md-118', 'Winter-2025')
    console.answer(refuse(identity.joinAccount, refusals.wrongPassword))
    await dialog.getByRole('button', { name: '合并' }).click()
    await dialog.getByRole('alert').getByText(refusals.wrongPassword.msg).waitFor()
    expect(await dialog.getByLabel('用户名').inputValue()).toBe('md-118')
  })

  test('disables 下一步 during the delay after wrong passwords', async () => {
    const { console, dialog, join } = await openDialog()
    console.answer(refuse(identity.seeOtherAccount, refusals.slowDown, { fill: { seconds: 60 } }))
    await join('md-118', 'Winter-2025')
    await dialog
      .getByRole('alert')
      .getByText(/^尝试次数过多，请在 \d+ 秒后重试$/)
      .waitFor()
    await expectDisabled(dialog.getByRole('button', { name: '下一步' }))
  })
})

describe('登录密码', () => {
  const change = { old: 'Winter-2026', fresh: 'Spring-2027', repeat: 'Spring-2027' }
  const openDialog = async () => {
    const console = await open()
    await cardOf(console, '登录密码').getByRole('button', { name: '修改密码' }).click()
    return console
  }

  test('is changed with the old password', async () => {
    const console = await openDialog()
    await console.changePassword({ ...change, old: '' })
    await console.page.getByRole('alert').getByText('请输入原密码').waitFor()
    await console.changePassword(change)
    await console.expectToast('修改成功,下次请用新密码登录！')
    expect(console.asked(identity.modifyPassword)[0]?.body).toStrictEqual({
      encryptPassword: expect.stringMatching(/^enc:/),
      encryptOldPassword: expect.stringMatching(/^enc:/),
    })
    await console.untilAsked(identity.ownAccount, 2)
  })

  test.each([
    ['原密码', refusals.wrongOldPassword],
    ['新密码', refusals.samePassword],
    ['新密码', refusals.weakPassword],
    ['新密码', refusals.commonPassword],
  ])('shows a refused password at %s: %o', async (field, kind) => {
    const console = await openDialog()
    console.answer(refuse(identity.modifyPassword, kind))
    await console.changePassword(change)
    await console.page.getByRole('alert').getByText(kind.msg).waitFor()
    expect(await console.page.getByLabel(field, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('登录设备', () => {
  const stays = [
    stay({ id: 1, isCurrent: true, openedBy: 'account', schoolName: null }),
    stay({ id: 2 }),
    stay({ id: 3, device: 'Safari · iPhone' }),
  ]
  const phone = (console: Scene) => cardOf(console, '登录设备').getByRole('listitem').filter({ hasText: 'Safari' })

  test('ends one session after confirmation, then all others', async () => {
    const console = await open({ stays })
    await phone(console).getByRole('button', { name: '结束此会话' }).click()
    await dialogOf(console, '确认结束此会话吗？').getByRole('button', { name: '结束会话' }).click()
    await console.expectToast('会话已结束')
    await phone(console).waitFor({ state: 'detached' })
    const all = cardOf(console, '登录设备').getByRole('button', { name: '结束其他全部会话' })
    await all.click()
    await dialogOf(console, '确认结束其他全部会话吗？').getByRole('button', { name: '全部结束' }).click()
    await console.expectToast('已结束 1 个会话')
    await expectDisabled(all)
  })

  test('shows the refusal for a missing session and reloads the list', async () => {
    const console = await open({ stays })
    await phone(console).waitFor()
    console.answer(refuse(identity.endOwnSession, common.notFound), answer(identity.ownSessions, stays.slice(0, 2)))
    await phone(console).getByRole('button', { name: '结束此会话' }).click()
    const question = dialogOf(console, '确认结束此会话吗？')
    await question.getByRole('button', { name: '结束会话' }).click()
    await question.getByRole('alert').getByText(common.notFound.msg).waitFor()
    await phone(console).waitFor({ state: 'detached' })
    expect(await cardOf(console, '登录设备').getByRole('button', { name: '结束此会话' }).count()).toBe(1)
  })
})
